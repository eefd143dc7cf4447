/** Programs of others that are commands: `ws-<name>` in a folder of PATH, that no other user could change. */
import { readdirSync, statSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { quietly } from '../../disk/files.ts'
import { findUntrustedFolder } from '../../disk/untrusted-folder.ts'
import { pathsOf } from '../../settings/files/folders.ts'

export interface Plugin {
  readonly name: string
  readonly path: string
  /** Why ws does not run it; undefined if it does. The end of a sentence about it. */
  readonly refusal: string | undefined
}

/** All on PATH, in its order. @param wanted - only those of this name */
export function pluginsOnPath(context: Context, wanted?: string): readonly Plugin[] {
  const { delimiter, isAbsolute, join } = pathsOf(context)
  // An empty or relative entry would be a folder that somebody else has chosen.
  const folders = (context.env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
  return [...new Set(folders)].flatMap((folder) =>
    filesIn(folder, wanted, context).flatMap((file): readonly Plugin[] => {
      const name = nameOf(file, context)
      const path = join(folder, file)
      if (name === undefined || (wanted !== undefined && name !== wanted) || !isProgram(path, context))
        return []
      return [{ name, path, refusal: refusalOf(path, context) }]
    }),
  )
}

const windowsEndings = ['.exe', '.cmd', '.bat']

function filesIn(folder: string, wanted: string | undefined, { platform }: Context): readonly string[] {
  if (wanted === undefined) return quietly(() => readdirSync(folder).toSorted()) ?? []
  return platform === 'win32' ? windowsEndings.map((ending) => `ws-${wanted}${ending}`) : [`ws-${wanted}`]
}

function nameOf(file: string, { platform }: Context): string | undefined {
  const plain = platform === 'win32' ? file.replace(/\.(?:exe|cmd|bat)$/i, '') : file
  return /^ws-([a-z\d][a-z\d-]*)$/.exec(plain)?.[1]
}

function isProgram(path: string, { platform }: Context): boolean {
  const found = quietly(() => statSync(path))
  return found?.isFile() === true && (platform === 'win32' || (found.mode & 0o111) !== 0)
}

function refusalOf(path: string, { userId }: Context): string | undefined {
  const unsafe = findUntrustedFolder(path, userId)
  if (unsafe !== undefined) return `${unsafe.path} ${unsafe.reason}`
  const mode = userId === undefined ? 0 : (quietly(() => statSync(path))?.mode ?? 0)
  return (mode & 0o022) === 0 ? undefined : `other users can change ${path}`
}
