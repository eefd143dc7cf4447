/** Makes our files private again if somebody opened them to others. */
import { chmodSync, statSync } from 'node:fs'
import type { Context } from '../context.ts'
import { findUntrustedFolder } from '../disk/untrusted-folder.ts'
import { configFolder, pathsOf } from './files/folders.ts'
import { configFile } from './files/profiles-file.ts'
import { credentialsFile } from './tokens/credentials-file.ts'

const accessOfOthers = 0o077
const ownerOnly = 0o600

/** Repairs the modes of our files; returns one notice for each that it changed. */
export function repairModes(context: Context): readonly string[] {
  const folder = configFolder(context)
  // Windows has no modes: Node invents them.
  if (folder === undefined || context.platform === 'win32') return []
  return [configFile.name, credentialsFile.name].flatMap((name) => {
    const path = pathsOf(context).join(folder, name)
    const mode = modeOf(path)
    if (mode === undefined || (mode & accessOfOthers) === 0) return []
    // It may be a link to any file of ours; the code that reads it names the fault.
    if (findUntrustedFolder(path, context.userId) !== undefined) return []
    return [`${path} was open to other users (mode ${mode.toString(8).padStart(4, '0')}): ${repair(path)}`]
  })
}

function modeOf(path: string): number | undefined {
  try {
    const stat = statSync(path)
    return stat.isFile() ? stat.mode & 0o777 : undefined
  } catch {
    // Missing or closed: the code that reads it will say so.
    return undefined
  }
}

function repair(path: string): string {
  try {
    chmodSync(path, ownerOnly)
    return 'it is private now'
  } catch (error) {
    return `it can't be made private (${(error as NodeJS.ErrnoException).code})`
  }
}
