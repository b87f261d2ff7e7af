# Completion of memctl for fish; made by `memctl completion fish`.
function __memctl_complete
    set -l before (commandline -opc)
    $before[1] completion fish --complete -- $before (commandline -ct) 2>/dev/null
end
complete -c memctl -f -a '(__memctl_complete)'
