# Completion of ws for bash (3.2 and newer). The code is src/reference/completion/engine.bash; `npm run generate` adds the table of commands.
# Commands, flags, values and files need no ws to run; ids are asked of `ws __complete`, which answers in time with what it has by then.

# <the table>
# The token of a flag among the words after it: what stands behind the name says what the flag takes.
_ws_token() {
  local name=$1 each
  shift
  token=
  for each in "$@"; do
    case $each in
      "$name" | "$name"[+@\#=]*) token=$each; return 0 ;;
    esac
  done
  return 1
}

# The words up to the cursor as they were before bash split them at = and :, without their redirections.
# What the cursor stands in is cur, or a redirection: then into is its sign.
_ws_read_line() {
  local i word glue= last=-1
  words=()
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ $word == *[\<\>]* && $word != *[!\<\>:=]* ]]; then
      into=$word
      _ws_drop_descriptor
      glue=1
      continue
    elif [[ -n $glue ]] || _ws_is_glue && [[ -n $into || $last -ge 0 ]]; then
      [[ -n $into ]] || words[last]=${words[last]}$word
    else
      into=
      last=$((last + 1))
      words[last]=$word
    fi
    glue=
    _ws_is_glue && glue=1
  done
  [[ $last -lt 0 ]] || cur=${words[last]}
}

# The 2 of `2>`, which bash hands over as a word of its own.
_ws_drop_descriptor() {
  local descriptor=
  [[ $last -lt 0 ]] || descriptor=${words[last]}
  if [[ -n $descriptor && $descriptor != *[!0-9]* && $COMP_LINE == *[[:blank:]]"$descriptor$into"* ]]; then
    unset "words[$last]"
    last=$((last - 1))
  fi
}

# Whether a word is nothing but signs that bash parts words at.
_ws_is_glue() {
  [[ -n $word && $word != *[!=:@]* ]] || return 1
  # An `@` may begin a word.
  [[ $word != @* || ( $last -ge 0 && $COMP_LINE == *"${words[last]}$word"* ) ]]
}

# What a text means without its quotes (plain), and the quote that is open at its end; $ stands for $'.
_ws_unquote() {
  local i char close= escaped=
  plain=
  quote=
  for ((i = 0; i < ${#1}; i++)); do
    char=${1:i:1}
    if [[ -n $escaped ]]; then
      escaped=
      case $quote$char in
        \"[!\"\$\`\\]) plain=$plain\\ ;;
        \$[0-7])
          char=${1:i:3}
          i=$((i + ${#char} - 1))
          [[ $char == [0-7][0-7][0-7] ]] && printf -v char "\\$char"
          ;;
      esac
      plain=$plain$char
    elif [[ $char == \\ && $quote != \' ]]; then
      escaped=1
    elif [[ -n $quote && $char == "$close" ]]; then
      quote=
    elif [[ -z $quote && $char == \$ && ${1:i + 1:1} == [\"\'] ]]; then
      i=$((i + 1))
      close=${1:i:1}
      quote=$close
      [[ $close == \' ]] && quote=\$
    elif [[ -z $quote && $char == [\"\'] ]]; then
      quote=$char
      close=$char
    else
      plain=$plain$char
    fi
  done
}

# Readline replaces only what stands behind the last sign that breaks words.
_ws_offer() {
  local each broken=
  case $cur in
    *[=:]*) [[ $COMP_WORDBREAKS == *[=:]* ]] && broken=${cur%"${cur##*[=:]}"} ;;
  esac
  for each in "$@"; do
    [[ $each == "$cur"* ]] && COMPREPLY[${#COMPREPLY[@]}]=${each#"$broken"}
  done
}

# ws says what to insert: one word, whatever its title holds, in the quote that is open where readline puts it.
_ws_ids() {
  local i kept plain quote open insert title notice=
  local -a given titles
  # Behind the cursor the word goes on: what stands there would become part of another one.
  [[ $cur == *"$replaced" && ( -n $replaced || -z $cur || $cur == *[=:@\"\'] ) ]] || return
  given=()
  for ((i = 0; i < ${#words[@]} - 1; i++)); do
    _ws_unquote "${words[i]}"
    given[i]=$plain
  done
  _ws_unquote "${cur%"$replaced"}"
  kept=$plain
  open=$quote
  _ws_unquote "$cur"
  titles=()
  while IFS= read -r insert; do
    title=${insert#*$'\t'}
    insert=${insert%%$'\t'*}
    if [[ -z $insert ]]; then
      notice=$title
      continue
    fi
    titles[${#COMPREPLY[@]}]=$title
    COMPREPLY[${#COMPREPLY[@]}]=$insert
  done < <(ws __complete "bash$open" "=$kept" "=$plain" "${given[@]}" 2>/dev/null)
  # Titles are for reading: where the list is only shown. Anywhere else readline would put them on the line.
  case ${#COMPREPLY[@]}:$COMP_TYPE in
    [01]:*) return ;;
    *:63 | *:33 | *:64) ;;
    *) return ;;
  esac
  for ((i = 0; i < ${#COMPREPLY[@]}; i++)); do
    [[ -z ${titles[i]} ]] || COMPREPLY[i]="${COMPREPLY[i]}  (${titles[i]})"
  done
  # It begins as no word does, so that nothing is inserted of a list that is not whole.
  [[ -z $notice ]] || COMPREPLY[i]="($notice)"
}

# Where ws keeps files of one kind: `_ws_folder <below WS_CONFIG_DIR> <folder by XDG> <below home>`.
_ws_folder() {
  if [[ -n $WS_CONFIG_DIR ]]; then
    folder=$WS_CONFIG_DIR/$1
  elif [[ $2 == /* ]]; then
    folder=$2/ws
  else
    folder=$HOME/$3/ws
  fi
}

# Commands beyond the table: aliases, and programs ws-<name> of PATH. Only aliases of a project are asked of ws.
_ws_others() {
  local folder line each
  local -a folders
  _ws_folder '' "$XDG_CONFIG_HOME" .config
  # A line of it is `"name": "words",`.
  if [[ -r $folder/aliases.json ]]; then
    while IFS= read -r line; do
      line=${line#*\"}
      case $line in *'": "'*) _ws_offer "${line%%\"*}" ;; esac
    done <"$folder/aliases.json"
  fi
  folder=$PWD
  while [[ -n $folder && ! -r $folder/.ws.json ]]; do folder=${folder%/*}; done
  if [[ -r $folder/.ws.json && $(<"$folder/.ws.json") == *'"aliases"'* ]]; then
    while IFS=$'\t' read -r each _; do _ws_offer "$each"; done < <(ws __complete aliases 2>/dev/null)
  fi
  IFS=: read -r -a folders <<<"$PATH"
  for folder in "${folders[@]}"; do
    [[ $folder == /* ]] || continue
    while IFS= read -r each; do
      [[ -f $each && -x $each ]] || continue
      each=${each##*/ws-}
      case $each in '' | -* | *[!a-z0-9-]*) ;; *) _ws_offer "$each" ;; esac
    done < <(compgen -G "$folder/ws-*")
  done
}

# The row that ws itself has for the words before the cursor; false if it has none.
_ws_read_row() {
  local i kind entry row= plain quote
  local -a given
  given=()
  for ((i = 0; i < ${#words[@]} - 1; i++)); do
    _ws_unquote "${words[i]}"
    given[i]=$plain
  done
  asked_path= asked_flags= asked_args=
  while IFS=$'\t' read -r kind entry _; do
    case $kind in
      path) asked_path=$entry ;;
      flag) asked_flags="$asked_flags $entry" ;;
      arg) asked_args="$asked_args $entry" ;;
      row) row=1 ;;
    esac
  done < <(ws __complete row "${given[@]}" 2>/dev/null)
  [[ -n $row ]]
}

# A word that is neither in the table nor a value of the argument may be a command that ws knows, or an alias: then its flags and
# arguments are asked for, and the words after it are counted anew.
_ws_ask_row() {
  local token=${args%% *} asked_path asked_flags asked_args
  [[ -z $only && $nargs -eq 0 && $token == *, ]] || return 1
  token=${token%,}
  case ,${token#*=}, in *,"$1",*) return 1 ;; esac
  _ws_read_row || return 1
  followed=1
  if [[ -n $asked_path ]]; then
    where=$asked_path
    _ws_row "$where"
  else
    kids= flags=$asked_flags args=${asked_args# }
  fi
}

# A description that ws has learnt may give a command more flags, and flags more words: then they are asked for.
_ws_follow() {
  local folder asked_path asked_flags asked_args
  [[ -z $followed && -n $where ]] || return
  followed=1
  _ws_folder data "$XDG_DATA_HOME" .local/share
  [[ -d $folder/learnt ]] && _ws_read_row && flags=$asked_flags
}

# Offers what the token takes; the prefix is `--flag=` where the value stands in the same word.
_ws_value() {
  local token=$1 prefix=$2 values i known=
  if [[ $token == , ]]; then
    _ws_others
    return
  elif [[ $token == *, ]]; then
    known=1
    token=${token%,}
  fi
  token=${token%\*}
  case $token in
    *=*)
      IFS=, read -r -a values <<<"${token#*=}"
      for ((i = 0; i < ${#values[@]}; i++)); do values[i]=$prefix${values[i]}; done
      _ws_offer "${values[@]}"
      ;;
    *\#) _ws_ids ;;
    # Readline does files itself, where nothing else is offered.
    *@) files=1 ;;
  esac
  [[ -z $known ]] || _ws_ids
}

_ws_flags() {
  local each
  for each in $flags $_ws_globals; do
    case $each in
      *=*) each=${each%%=*} ;;
      *[+@\#]) each=${each%?} ;;
    esac
    _ws_offer "$each"
  done
}

_ws() {
  local IFS=$' \t\n' cur= into= where= kids= flags= args= token= pending= only= files= followed= i word nargs=0
  local -a words rest
  # The part of the word that readline replaces.
  local replaced=$2
  COMPREPLY=()
  _ws_read_line
  if [[ -n $into ]]; then
    # Readline does the files behind < and > itself; << and <<< take none.
    if [[ $into == *'<<'* ]] && type compopt >/dev/null 2>&1; then compopt +o default; fi
    return
  fi
  _ws_row ''
  for ((i = 0; i < ${#words[@]} - 1; i++)); do
    word=${words[i]}
    if [[ -n $pending ]]; then
      pending=
    elif [[ -n $only || $word != -* || $word == - ]]; then
      if [[ -z $only && $nargs -eq 0 && " $kids " == *" $word "* ]]; then
        where=${where:+$where }$word
        _ws_row "$where"
      elif ! _ws_ask_row "$word"; then
        nargs=$((nargs + 1))
      fi
    elif [[ $word == -- ]]; then
      only=1
    elif [[ $word != *=* ]]; then
      _ws_follow
      _ws_token "$word" $flags $_ws_globals
      case $token in *[+@\#] | *=*) pending=$token ;; esac
    fi
  done
  [[ -n $pending || -n $only || $cur != -* ]] || _ws_follow
  if [[ -n $pending ]]; then
    _ws_value "$pending" ''
  elif [[ -z $only && $cur == --*=* ]]; then
    _ws_token "${cur%%=*}" $flags $_ws_globals && _ws_value "$token" "${cur%%=*}="
  elif [[ -z $only && $cur == -* ]]; then
    _ws_flags
  else
    rest=($args)
    if [[ $nargs -ge ${#rest[@]} && ${#rest[@]} -gt 0 ]]; then
      token=${rest[${#rest[@]} - 1]}
      [[ $token == *\* ]] || token=
    else
      token=${rest[nargs]}
    fi
    _ws_value "$token" ''
    # `ws browse cr` goes on with an id, or with a noun below.
    [[ $nargs -eq 0 ]] && _ws_offer $kids
  fi
  # bash 3.2 can't take the files back.
  if [[ -z $files ]] && type compopt >/dev/null 2>&1; then compopt +o default; fi
}

complete -o default -F _ws ws
