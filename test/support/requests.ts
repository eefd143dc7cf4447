/** Every command as a person types it, and the request that the API document asks for, from `test/requests`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type CommandRow, commands } from './commands.ts'
import { readShellLine } from './shell-words.ts'

export interface RequestCase {
  /** As written, e.g. `WS_ORG=acme ws org get`. */
  readonly line: string
  readonly env: Readonly<Record<string, string>>
  /** Without `ws`. */
  readonly argv: readonly string[]
  readonly row: CommandRow
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** Undefined if the request has none. */
  readonly body: unknown
}

const folder = resolve(import.meta.dirname, '../requests')

export const requestCases: readonly RequestCase[] = readdirSync(folder).flatMap((name) =>
  readCases(readFileSync(join(folder, name), 'utf8')),
)

function readCases(text: string): RequestCase[] {
  return Array.from(
    text.matchAll(/^(.*\bws .*)\n {2}(\w+) (\S+)(?: (.*))?$/gm),
    ([, line = '', method = '', target = '', body]) => {
      const { env, words } = readShellLine(line)
      const argv = words.slice(1)
      return {
        line,
        env,
        argv,
        row: rowOf(argv),
        method,
        target,
        body: body === undefined ? undefined : JSON.parse(body),
      }
    },
  )
}

/** The command of a line: the row with the longest matching words. */
function rowOf(argv: readonly string[]): CommandRow {
  const starting = commands.filter(({ words }) => `${argv.join(' ')} `.startsWith(`${words} `))
  const [longest] = starting.sort((one, other) => other.words.length - one.words.length)
  if (longest === undefined) throw new Error(`no command is named by: ${argv.join(' ')}`)
  return longest
}
