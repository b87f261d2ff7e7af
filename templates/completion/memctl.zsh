#compdef memctl
# Completion of memctl for zsh; made by `memctl completion zsh`.
_memctl() {
    local -a found
    found=("${(@f)$("${words[1]}" completion zsh --complete -- "${(@)words[1,CURRENT]}" 2>/dev/null)}")
    [[ -n "${found[1]}" ]] && _describe -V memctl found
}
if [[ "${funcstack[1]}" == _memctl ]]; then
    _memctl "$@"
else
    compdef _memctl memctl
fi
