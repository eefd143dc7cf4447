/** Whether this system takes the network and the processes away from a rehearsed program: most containers forbid it. */
import { spawnSync } from 'node:child_process'

const trial =
  "setpriv --pdeathsig KILL unshare --user --map-root-user --net --ipc --pid --fork --mount sh -c 'mount -t tmpfs tmpfs /tmp && unshare --user true'"

export const canEnclose = spawnSync('sh', ['-c', trial]).status === 0
