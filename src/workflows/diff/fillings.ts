/** Decides which variables and files a document may fill in: somebody else may have written it, and what it names is printed and published. */
import { realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { listOf, optional, toggle, word } from '../../catalog/fields.ts'
import { quietly } from '../../disk/files.ts'
import { messageOf, WsError } from '../../errors.ts'
import type { Surroundings } from '../../estate/document/nodes/substitution.ts'
import { configFolder } from '../../settings/files/folders.ts'
import type { Session } from '../../task/task.ts'

/** Flags of every command that reads documents. */
export const fillingFields = {
  allowEnv: optional(listOf(word('Variable that documents may fill in, besides WS_VAR_*', { min: 1 }))),
  allowFile: optional(
    listOf(word('File that documents may fill in, besides those below their own folder', { min: 1 })),
  ),
  showSecrets: optional(toggle('Show the values that documents fill in, which are masked otherwise')),
}

/** The person's own words: a caller without any allows only what every document may fill in. */
export interface AllowedFillings {
  readonly allowEnv?: readonly string[] | undefined
  readonly allowFile?: readonly string[] | undefined
  readonly showSecrets?: boolean | undefined
}

const freePrefix = 'WS_VAR_'

/** No flag admits these: they are the tokens of ws itself. */
const tokens: ReadonlySet<string> = new Set(['WS_TOKEN', 'WS_MCP_TOKEN'])

/** The same flags as words, for the command that is to run next. */
export const fillingWords = ({
  allowEnv = [],
  allowFile = [],
  showSecrets = false,
}: AllowedFillings): readonly string[] => [
  ...allowEnv.flatMap((name) => ['--allow-env', name]),
  ...allowFile.flatMap((path) => ['--allow-file', path]),
  ...(showSecrets ? ['--show-secrets'] : []),
]

export function surroundingsOf(
  { context, readText, conceal }: Pick<Session, 'context' | 'readText' | 'conceal'>,
  { allowEnv = [], allowFile = [], showSecrets = false }: AllowedFillings,
): Surroundings {
  const real = (path: string) => quietly(() => realpathSync(resolve(context.workingDirectory, path)))
  const named = new Set(allowFile.flatMap((path) => real(path) ?? []))
  const settings = configFolder(context)
  const own = settings === undefined ? undefined : real(settings)
  const isRefused = (target: string, beside: string) => {
    if (own !== undefined && isBelow(target, own)) return true
    if (named.has(target)) return statSync(target).isDirectory()
    const around = beside === 'stdin' ? undefined : real(dirname(beside))
    return around === undefined || !isBelow(target, around) || !statSync(target).isFile()
  }
  const fill = (value: string) => {
    if (!showSecrets) conceal(value)
  }
  return {
    variable: (name) => {
      if (tokens.has(name) || !(name.startsWith(freePrefix) || allowEnv.includes(name))) return 'refused'
      const value = context.env[name]
      if (value !== undefined) fill(value)
      return { value }
    },
    file: async (path, beside) => {
      const file = isAbsolute(path) || beside === 'stdin' ? path : join(dirname(beside), path)
      const target = real(file)
      if (target !== undefined && isRefused(target, beside)) return 'refused'
      try {
        const text = await readText(file, file)
        fill(text.trim())
        return { text }
      } catch (error) {
        if (error instanceof WsError) return { reason: messageOf(error.cause ?? error) }
        throw error
      }
    },
  }
}

/** Both are real paths. */
export const isBelow = (path: string, folder: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
