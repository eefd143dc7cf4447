/** Finds the word that starts this program from the person's folder: `ws`, `npx ws`, or its path. */
import { accessSync, constants, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Context } from '../../context.ts'
import { quietly } from '../../disk/files.ts'
import { parseJson } from '../../json/parse.ts'

type StartedProgram = Pick<Context, 'startedFrom' | 'env' | 'workingDirectory' | 'platform'>

/** The person can copy lines with this word into their shell. */
export function programWord({ startedFrom, env, workingDirectory, platform }: StartedProgram): string {
  // On Windows, shells find shims: these start the program but are another file.
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

/** npx and npm put these folders on PATH; the person's shell does not have them. */
const isOfNpx = (folder: string) => folder === '' || /[/\\]node_modules[/\\]\.bin[/\\]?$/.test(folder)

const realPath = (path: string) => quietly(() => realpathSync(path))

const isExecutable = (path: string) =>
  quietly(() => {
    accessSync(path, constants.X_OK)
    return true
  }) === true

const foldersFrom = (folder: string): readonly string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...foldersFrom(dirname(folder))]

/** True if the folder has ws as a dependency, or is its project. */
function isIn(folder: string, program: string | undefined): boolean {
  if (program === undefined) return false
  if (realPath(join(folder, 'node_modules', '.bin', 'ws')) === program) return true
  const text = quietly(() => readFileSync(join(folder, 'package.json'), 'utf8'))
  const parsed = text === undefined ? undefined : parseJson(text)
  if (parsed === undefined || !('value' in parsed)) return false
  // The file may hold anything.
  const { bin } = (parsed.value ?? {}) as { readonly bin?: { readonly ws?: unknown } }
  return typeof bin?.ws === 'string' && realPath(join(folder, bin.ws)) === program
}

const inShell = (path: string) =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
