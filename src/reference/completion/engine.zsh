#compdef ws
# Completion of ws for zsh. The code is src/reference/completion/engine.zsh; `npm run generate` adds the table of commands.
# Commands, flags, values and files need no ws to run; ids are asked of `ws __complete`, which answers in time with what it has by then.

# <the table>
# The token of a flag: what stands behind its name says what it takes.
_ws_token() {
  local each
  token=
  for each in "${flags[@]}" "${globals[@]}"; do
    each=${each%%:*}
    if [[ $each == "$1" || $each == "$1"[+@#=]* ]]; then
      token=$each
      return 0
    fi
  done
  return 1
}

_ws_ids() {
  local line word
  local -a found
  for line in ${(f)"$(ws __complete zsh "=${(Q)given[-1]}" "${(@Q)given[1,-2]}" 2>/dev/null)"}; do
    if [[ $line == $'\t'* ]]; then
      compadd -x "${line#$'\t'}"
      continue
    fi
    # _describe takes a backslash from what stands behind it.
    word=${${line%%$'\t'*}//\\/\\\\}
    found+=("${word//:/\\:}${${line#*$'\t'}:+:${line#*$'\t'}}")
  done
  (( $#found )) && _describe -V -t ids 'id' found
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
  local line folder name file
  local -a others
  _ws_folder '' "$XDG_CONFIG_HOME" .config
  # A line of it is `"name": "words",`.
  if [[ -r $folder/aliases.json ]]; then
    for line in ${(f)"$(<$folder/aliases.json)"}; do
      [[ $line == *'": "'* ]] && others+=("${${line#*\"}%%\"*}:${${${line#*\": \"}%,}%\"}")
    done
  fi
  folder=$PWD
  while [[ -n $folder && ! -r $folder/.ws.json ]]; do folder=${folder%/*}; done
  if [[ -r $folder/.ws.json && "$(<$folder/.ws.json)" == *'"aliases"'* ]]; then
    for line in ${(f)"$(ws __complete aliases 2>/dev/null)"}; do others+=("${line/$'\t'/:}"); done
  fi
  for name file in "${(@kv)commands[(I)ws-[a-z0-9]*]}"; do
    [[ $file == /* && ${name#ws-} != *[^a-z0-9-]* ]] && others+=("${name#ws-}:$file")
  done
  (( $#others )) && _describe -t others 'other command' others
}

# The row that ws itself has for the words before the cursor; false if it has none.
_ws_read_row() {
  local line row
  local -a parts
  asked_path= asked_flags=() asked_args=()
  for line in ${(f)"$(ws __complete row "${(@Q)given[1,-2]}" 2>/dev/null)"}; do
    parts=("${(@ps:\t:)line}")
    case ${parts[1]} in
      path) asked_path=${parts[2]} ;;
      flag) asked_flags+=("${parts[2]}:${parts[3]}") ;;
      arg) asked_args+=("${parts[2]}") ;;
      row) row=1 ;;
    esac
  done
  [[ -n $row ]]
}

# A word that is neither in the table nor a value of the argument may be a command that ws knows, or an alias: then its flags and
# arguments are asked for, and the words after it are counted anew.
_ws_ask_row() {
  local token=${args[1]} asked_path
  local -a asked_flags asked_args
  [[ -z $only && $nargs -eq 0 && $token == *, ]] || return 1
  token=${token%,}
  [[ ,${token#*=}, == *,$1,* ]] && return 1
  _ws_read_row || return 1
  followed=1
  if [[ -n $asked_path ]]; then
    where=$asked_path
    _ws_row "$where"
  else
    kids=() flags=("${asked_flags[@]}") args=("${asked_args[@]}")
  fi
}

# A description that ws has learnt may give a command more flags, and flags more words: then they are asked for.
_ws_follow() {
  local folder asked_path
  local -a asked_flags asked_args
  [[ -z $followed && -n $where ]] || return
  followed=1
  _ws_folder data "$XDG_DATA_HOME" .local/share
  [[ -d $folder/learnt ]] && _ws_read_row && flags=("${asked_flags[@]}")
}

_ws_value() {
  local known= token=$1
  if [[ $token == , ]]; then
    _ws_others
    return
  fi
  [[ $token == *, ]] && known=1
  token=${${token%,}%\*}
  local -a values
  case $token in
    *=*) values=(${(s:,:)token#*=}); compadd -- "${values[@]}" ;;
    *\#) _ws_ids ;;
    *@) _files ;;
  esac
  [[ -z $known ]] || _ws_ids
}

_ws_flags() {
  local each name
  local -a shown
  for each in "${flags[@]}" "${globals[@]}"; do
    name=${each%%:*}
    name=${name%%=*}
    shown+=("${name%[+@#]}:${each#*:}")
  done
  _describe -t flags 'flag' shown
}

_ws() {
  setopt localoptions extendedglob
  local word where= token= pending= only= followed= i nargs=0
  local -a kids flags args globals given names
  given=("${(@)words[2,CURRENT-1]}" "$PREFIX")
  _ws_row ''
  for ((i = 1; i < $#given; i++)); do
    word=${(Q)given[i]}
    if [[ -n $pending ]]; then
      pending=
    elif [[ -n $only || $word != -* || $word == - ]]; then
      names=("${kids[@]%%:*}")
      if [[ -z $only && $nargs -eq 0 && -n $word && -n ${names[(re)$word]} ]]; then
        where=${where:+$where }$word
        _ws_row "$where"
      elif ! _ws_ask_row "$word"; then
        (( nargs++ ))
      fi
    elif [[ $word == -- ]]; then
      only=1
    elif [[ $word != *=* ]]; then
      _ws_follow
      _ws_token "$word"
      [[ $token == *[+@#] || $token == *=* ]] && pending=$token
    fi
  done
  [[ -n $pending || -n $only || $PREFIX != -* ]] || _ws_follow
  if [[ -n $pending ]]; then
    _ws_value "$pending"
  elif [[ -z $only && $PREFIX == --*=* ]]; then
    _ws_token "${PREFIX%%=*}" && compset -P '[^=]#=' && _ws_value "$token"
  elif [[ -z $only && $PREFIX == -* ]]; then
    _ws_flags
  else
    if (( nargs < $#args )); then
      _ws_value "${args[nargs+1]}"
    elif [[ ${args[-1]} == *\* ]]; then
      _ws_value "${args[-1]}"
    fi
    # `ws browse cr` goes on with an id, or with a noun below.
    if (( nargs == 0 && $#kids )); then
      _describe -V -t commands 'command' kids
    fi
  fi
  # Of several lists one is enough: zsh would try again, and offer the same words twice.
  (( compstate[nmatches] ))
}

# Loaded by compinit the first time, or read with `source`.
if [[ $funcstack[1] == _ws ]]; then _ws "$@"; else compdef _ws ws; fi
