// Finds the folder for compiled code of the npm package; the build puts it before packaged-chunks.cjs. ws runs the code it finds
// there, so nobody else may be able to write to it: not the temporary folder, where Node would keep it, nor any folder that
// another user could change.
const { existsSync, mkdirSync } = require('node:fs')
const { enableCompileCache, getCompileCacheDir } = require('node:module')
const { dirname, isAbsolute, join } = require('node:path')

// The build puts src/disk/untrusted-folder.ts first.
const { findUntrustedFolder } = untrustedFolder

/**
 * @returns the folder for this version of Node, its flags and this user; or the folder that other users could change; neither if
 * there is none
 */
// biome-ignore lint/correctness/noUnusedVariables: called by what the build writes after it.
function openCompileCache({ env, platform, getuid }) {
  const userId = platform === 'win32' ? undefined : getuid()
  // If a variable names it, Node has already opened it, and has searched it for the start script.
  const named = getCompileCacheDir()
  const own = named === undefined ? cacheFolder(env, platform) : undefined
  const untrusted = own && open(own, userId)
  const opened = named ?? getCompileCacheDir()
  if (untrusted !== undefined || opened === undefined) return { untrusted }
  const folder = join(opened, 'ws')
  const found = findUntrustedFolder(folder, userId, own)
  return found === undefined ? { folder, userId } : { untrusted: found }
}

function open(folder, userId) {
  try {
    const before = findUntrustedFolder(folder, userId)
    if (before !== undefined) return before
    if (!existsSync(folder)) {
      makeFolder(folder)
      // Others may have made the missing folder.
      const now = findUntrustedFolder(folder, userId)
      if (now !== undefined) return now
    }
    const umask = process.umask(0o077)
    enableCompileCache(folder)
    process.umask(umask)
  } catch {
    // It can't be made: ws does without.
  }
  return undefined
}

/** Like src/settings/files/folders.ts. The XDG specification asks programs to make its folder; ws makes no missing home. */
function cacheFolder({ XDG_CACHE_HOME: named = '', HOME: home = '', LOCALAPPDATA: local = '' }, platform) {
  if (isAbsolute(named)) return join(named, 'ws', 'compiled')
  const [base, ...below] = platform === 'win32' ? [local, 'ws', 'cache'] : [home, '.cache', 'ws']
  return isAbsolute(base) && existsSync(base) ? join(base, ...below, 'compiled') : undefined
}

/** Step by step: Node's recursive mkdir never ends in /proc. */
function makeFolder(folder) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another ws was faster.
    if (error.code !== 'EEXIST') throw error
  }
}
