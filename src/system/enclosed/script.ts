/**
 * The shell script that closes the network and the processes of the system around a program, with the tools of every Linux:
 *
 * - begin: gets a network, processes and mounts of its own; whoever is not root becomes root of a user namespace for that. Ends
 *   when ws ends.
 * - guard: the only one that ws knows, and the last one among the processes of the system. Ends as its one child does.
 * - setup: process 1 of the new namespace: whatever the program leaves becomes its child, and ends with it. Raises the loopback,
 *   and covers what must not be seen. Mounts of a folder on itself come first, and the way to the working folder leads through
 *   them from then on. Then it starts the program, and ends as the program does.
 * - own, mapped: root alone; waits until its users are known in the namespace of the next step.
 * - run: under the user's own id in a user namespace that has no rights over the other namespaces. Gives ws the port, then
 *   becomes the program: the first child of setup.
 *
 * Guard and setup catch the signals that a terminal sends to all, so that they outlive the program; a caught signal has its usual
 * effect again in a child.
 *
 * Guard may have been killed before setup asked to end with it: then setup, which gets its number as $0, has another parent. The first child of
 * guard is setup, so begin finds out the number.
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
    exec setpriv --pdeathsig KILL unshare --net --ipc --pid --mount sh -c "$1" "$(read -r _ _ _ own _ </proc/self/stat && echo "$own")" guard "$@"
  fi
  shift
  exec setpriv --pdeathsig KILL unshare --user --map-root-user --net --ipc --pid --mount sh -c "$1" "$(read -r _ _ _ own _ </proc/self/stat && echo "$own")" guard "$@"
  ;;
guard)
  trap : HUP INT QUIT TERM
  shift
  setpriv --pdeathsig KILL sh -c "$1" "$0" setup "$@"
  exit 0
  ;;
setup)
  trap : HUP INT QUIT TERM
  (
    read -r _ _ _ own _ </proc/self/stat
    read -r _ _ _ parent _ <"/proc/$own/stat"
    [ "$parent" = "$0" ]
  )
  mount -t proc -o nosuid,nodev,noexec proc /proc 2>/dev/null || :
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
    unshare --user --map-user="$2" --map-group="$3" sh -c "$1" ws run "$@"
    exit 0
  fi
  unshare --user true
  shift
  sh -c "$1" ws own "$@"
  exit 0
  ;;
own)
  (
    read -r _ _ _ own _ </proc/self/stat
    same() { while read -r inside _ count; do echo "$inside $inside $count"; done; }
    users=$(same </proc/self/uid_map)
    groups=$(same </proc/self/gid_map)
    (
      while [ "/proc/$own/ns/user" -ef /proc/self/ns/user ]; do :; done
      echo "$groups" >"/proc/$own/gid_map"
      echo "$users" >"/proc/$own/uid_map"
    ) 3>&- 4>&- &
  )
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
