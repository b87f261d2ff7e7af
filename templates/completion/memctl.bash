# Completion of memctl for bash; made by `memctl completion bash`.
_memctl() {
    local IFS=$'\n'
    COMPREPLY=($("$1" completion bash --complete -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null))
    # What goes on, such as a folder's name, gets no blank.
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == */ ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -F _memctl memctl
