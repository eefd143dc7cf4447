# Completion of ws for fish. The code is src/reference/completion/engine.fish; `npm run generate` adds the table of commands.
# Commands, flags, values and files need no ws to run; ids are asked of `ws __complete`, which answers in time with what it has by then.

# <the table>
# The token of a flag: what stands behind its name says what it takes.
function __ws_token -S
    set token
    for each in $flags $__ws_globals
        set each (string split -f 1 \t -- $each)
        if test "$each" = "$argv[1]"; or string match -qr -- '^'(string escape --style=regex -- $argv[1])'[+@#=]' $each
            set token $each
            return 0
        end
    end
    return 1
end

# Fish quotes what it inserts, but for a ~ in front: `~root` would become a folder, so it is offered in quotes only.
function __ws_ids -S
    set -l found (ws __complete fish "=$current" $given 2>/dev/null)
    # Fish shows nothing but what it may insert, and what is said of it.
    if string match -q -- \t'*' $found[1]
        set -l notice (string sub -s 2 -- $found[1])
        set found (string replace -r '$' " ($notice)" -- $found[2..-1])
    end
    if not string match -q -- '~*' (commandline -ct)
        printf '%s\n' $found
        return
    end
    for line in $found
        set -l name (string match -r '^~[A-Za-z0-9_.-]*(?=[/\t]|$)' -- $line)
        set -l meaning $name
        # Such a name holds nothing else that has a meaning.
        test -n "$name"; and eval set meaning $name
        test "$meaning" = "$name"; and printf '%s\n' $line
    end
end

# Where ws keeps files of one kind: `__ws_folder <below WS_CONFIG_DIR> <folder by XDG> <below home>`.
function __ws_folder
    if test -n "$WS_CONFIG_DIR"
        echo $WS_CONFIG_DIR/$argv[1]
    else if string match -q -- '/*' "$argv[2]"
        echo $argv[2]/ws
    else
        echo $HOME/$argv[3]/ws
    end
end

# Commands beyond the table: aliases, and programs ws-<name> of PATH. Only aliases of a project are asked of ws.
function __ws_others
    set -l file (__ws_folder '' "$XDG_CONFIG_HOME" .config)/aliases.json
    # A line of it is `"name": "words",`.
    test -r "$file"; and string replace -rf '^\s*"([a-z0-9][a-z0-9-]*)": "(.*)",?$' '$1\t$2' <$file
    set -l folder $PWD
    while test -n "$folder" -a ! -r "$folder/.ws.json"
        set folder (string replace -r '/[^/]*$' '' -- $folder)
    end
    if test -r "$folder/.ws.json"; and string match -q -- '*"aliases"*' <$folder/.ws.json
        ws __complete aliases 2>/dev/null
    end
    for folder in (string match -- '/*' $PATH)
        for file in $folder/ws-*
            test -f $file -a -x $file; and string replace -rf '^.*/ws-([a-z0-9][a-z0-9-]*)$' '$1\t$0' -- $file
        end
    end
end

# A word that is neither in the table nor a value of the argument may be a command that ws knows, or an alias: then its flags and
# arguments are asked for, and the words after it are counted anew.
function __ws_ask_row -S
    set -l open $args[1]
    test -z "$only" -a $count -eq 0; and string match -q -- '*,' "$open"; or return 1
    contains -- $argv[1] (string split , -- (string replace -r '^[^=]*=' '' -- (string replace -r ',$' '' -- $open))); and return 1
    set -l asked (ws __complete row $given 2>/dev/null)
    contains -- row $asked; or return 1
    set followed 1
    set -l path (string replace -rf '^path\t' '' -- $asked)
    if test -n "$path"
        set where $path
        __ws_row $where
        return 0
    end
    set kids
    set flags (string replace -rf '^flag\t' '' -- $asked)
    set args (string replace -rf '^arg\t([^\t]*).*' '$1' -- $asked)
    return 0
end

# A description that ws has learnt may give a command more flags, and flags more words: then they are asked for.
function __ws_follow -S
    test -z "$followed" -a -n "$where"; or return
    set followed 1
    test -d (__ws_folder data "$XDG_DATA_HOME" .local/share)/learnt; or return
    set -l asked (ws __complete row $given 2>/dev/null)
    contains -- row $asked; and set flags (string replace -rf '^flag\t' '' -- $asked)
end

# Writes what the token takes; the second word is `--flag=` where the value stands in the same word.
function __ws_value -S
    if test "$argv[1]" = ,
        __ws_others
        return
    end
    set -l taken (string replace -r '\*?,?$' '' -- "$argv[1]")
    set -l prefix "$argv[2]"
    switch "$taken"
        case '*=*'
            for value in (string split , -- (string replace -r '^[^=]*=' '' -- $taken))
                echo -- $prefix$value
            end
        case '*#'
            __ws_ids | string replace -r '^' -- "$prefix"
        case '*@'
            for file in (__fish_complete_path (string replace -- "$prefix" '' $current))
                echo -- $prefix$file
            end
    end
    string match -q -- '*,' "$argv[1]"; and __ws_ids
end

function __ws_complete
    set -l given (commandline -opc)[2..-1]
    # Fish puts the quotes back that a word was begun with.
    set -l current (string unescape -- (commandline -ct); or commandline -ct)
    set -l where
    set -l token
    set -l pending
    set -l only
    set -l followed
    set -l count 0
    set -l kids
    set -l flags
    set -l args
    __ws_row ''
    for word in $given
        if test -n "$pending"
            set pending
        else if test -n "$only"; or not string match -qr -- '^-.' $word
            if test -z "$only" -a $count -eq 0; and contains -- $word (string split -f 1 \t -- $kids)
                set where (string trim -- "$where $word")
                __ws_row $where
            else if not __ws_ask_row $word
                set count (math $count + 1)
            end
        else if test "$word" = --
            set only 1
        else if not string match -q -- '*=*' $word
            __ws_follow
            __ws_token $word
            string match -qr -- '[+@#=]' "$token"; and set pending $token
        end
    end
    test -z "$pending$only"; and string match -q -- '-*' $current; and __ws_follow
    if test -n "$pending"
        __ws_value $pending
    else if test -z "$only"; and string match -qr -- '^--.*=' $current
        set -l flag (string split -f 1 = -- $current)
        __ws_token $flag; and __ws_value $token "$flag="
    else if test -z "$only"; and string match -q -- '-*' $current
        string replace -r -- '^([^\t=+@#]+)[^\t]*' '$1' $flags $__ws_globals
    else
        if test $count -lt (count $args)
            __ws_value $args[(math $count + 1)]
        else if string match -q -- '*\*' "$args[-1]"
            __ws_value $args[-1]
        end
        # `ws browse cr` goes on with an id, or with a noun below.
        test $count -eq 0; and printf '%s\n' $kids
    end
end

complete -c ws -f -a '(__ws_complete)'
