/** The word that starts this program from where the person is: `ws`, `npx ws`, or its path. */
import { accessSync, constants, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Context } from '../context.ts'
import { quietly } from '../disk.ts'
import { parseJson } from '../json/parse.ts'

type Started = Pick<Context, 'startedFrom' | 'env' | 'workingDirectory' | 'platform'>

/** Lines that begin with it can be copied into the shell that ws was started from. */
export function programWord({ startedFrom, env, workingDirectory, platform }: Started): string {
  // The shells of Windows find shims, which lead to the program without being it.
  if (startedFrom === undefined || platform === 'win32') return 'ws'
  const program = realPath(startedFrom)
  const isOnPath = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !isOfNpx(folder))
    .map((folder) => join(folder, 'ws'))
    .find(isExecutable)
  if (isOnPath !== undefined && realPath(isOnPath) === program) return 'ws'
  if (foldersFrom(workingDirectory).some((folder) => isIn(folder, program))) return 'npx ws'
  return inShell(startedFrom)
}

/** npx and npm's scripts put these in front, and the shell that they were typed in has them not. */
const isOfNpx = (folder: string) => folder === '' || /[/\\]node_modules[/\\]\.bin[/\\]?$/.test(folder)

const realPath = (path: string) => quietly(() => realpathSync(path))

const isExecutable = (path: string) =>
  quietly(() => {
    accessSync(path, constants.X_OK)
    return true
  }) === true

const foldersFrom = (folder: string): readonly string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...foldersFrom(dirname(folder))]

/** Installed in a project, or the project itself. */
function isIn(folder: string, program: string | undefined): boolean {
  if (program === undefined) return false
  if (realPath(join(folder, 'node_modules', '.bin', 'ws')) === program) return true
  const text = quietly(() => readFileSync(join(folder, 'package.json'), 'utf8'))
  const parsed = text === undefined ? undefined : parseJson(text)
  if (parsed === undefined || !('value' in parsed)) return false
  // Optional members of whatever the file holds.
  const { bin } = (parsed.value ?? {}) as { readonly bin?: { readonly ws?: unknown } }
  return typeof bin?.ws === 'string' && realPath(join(folder, bin.ws)) === program
}

const inShell = (path: string) =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
