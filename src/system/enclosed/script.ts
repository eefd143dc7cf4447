/**
 * The shell script that closes the network around a program: with the tools of every Linux, in steps that each replace the one
 * before, so that one process id stays and hears all signals.
 *
 * - begin: gets a network, and mounts of its own; whoever is not root becomes root of a user namespace for that.
 * - setup: raises the loopback, and covers what must not be seen. Mounts of a folder on itself come first, and the
 *   way to the working folder leads through them from then on.
 * - mapped: root alone; waits until its users are known in the namespace of the next step.
 * - run: under the user's own id in a user namespace that has no rights over the other namespaces. Gives ws the port, then runs
 *   the program.
 *
 * $1 the step, $2 this text, $3 the user, $4 the group, $5 the folder with the lists of covers, $6 the line that gives ws the port,
 * $7 the PATH of the program, then the program. Nothing is kept in variables: the program could inherit them.
 * Descriptor 2 is for what goes wrong here, 3 leads to ws, 4 is the stderr of the program.
 */
export const enclosingScript = `set -e
case $1 in
begin)
  PATH=/usr/sbin:/usr/bin:/sbin:/bin:$7
  if [ "$3" = 0 ]; then
    shift
    exec unshare --net --mount sh -c "$1" ws setup "$@"
  fi
  shift
  exec unshare --user --map-root-user --net --mount sh -c "$1" ws setup "$@"
  ;;
setup)
  ip link set lo up 2>/dev/null || { mount -t sysfs sysfs /sys && echo 0x9 >/sys/class/net/lo/flags; }
  mount --no-canonicalize --all --fstab "$5/held"
  (
    while read -r path; do
      mount --bind "$path" "$path"
      mount -o remount,bind,ro "$path"
    done <"$5/read-only"
  )
  cd "$PWD"
  (
    cd "$5"
    mount --no-canonicalize --all --fstab "$5/hidden"
    mount --no-canonicalize --all --fstab "$5/sockets" 2>/dev/null || :
    while read -r path; do
      if [ -S "$path" ]; then
        echo "$path can't be covered" >&2
        exit 1
      fi
    done <"$5/socket-names"
  )
  if [ "$3" != 0 ]; then
    shift
    exec unshare --user --map-user="$2" --map-group="$3" sh -c "$1" ws run "$@"
  fi
  unshare --user true
  (
    same() { while read -r inside _ count; do echo "$inside $inside $count"; done; }
    users=$(same </proc/self/uid_map)
    groups=$(same </proc/self/gid_map)
    while [ /proc/$$/ns/user -ef /proc/self/ns/user ]; do :; done
    echo "$groups" >/proc/$$/gid_map
    echo "$users" >/proc/$$/uid_map
  ) 3>&- 4>&- &
  shift
  exec unshare --user sh -c "$1" ws mapped "$@"
  ;;
mapped)
  (
    tries=0
    until read -r _ </proc/self/uid_map; do
      tries=$((tries + 1))
      [ $tries -lt 500 ]
      sleep 0.01
    done
  )
  shift
  exec sh -c "$1" ws run "$@"
  ;;
run)
  eval "$6"
  unset NODE_CHANNEL_FD NODE_CHANNEL_SERIALIZATION_MODE
  PATH=$7
  shift 7
  exec "$@" 2>&4 3>&- 4>&-
  ;;
esac
`
