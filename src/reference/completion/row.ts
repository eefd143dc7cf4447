/** A row of the completion tables: one command, with a word for each flag and argument. The last sign of a word says what it takes. */
import type { CommandArgument, CommandEntry, CommandFlag, ValueSpec } from '../tree.ts'

/** A word of a table, and its description for people. */
export interface CompletionEntry {
  /**
   * A flag, argument or command: `--all` takes nothing, `--title+` a text, `--body-file@` a file, `--parent#` an id,
   * `--status=ok,broken` one of these words. A `*` at the end makes it repeatable. A comma at the end of an argument: other words
   * may be commands, whose rows ws knows. A comma alone: aliases, and programs of others.
   */
  readonly token: string
  readonly summary: string
}

export interface CompletionRow {
  /** Words with spaces between them; empty for `ws`. */
  readonly path: string
  readonly children: readonly CompletionEntry[]
  readonly flags: readonly CompletionEntry[]
  readonly groups: readonly string[]
  readonly arguments: readonly CompletionEntry[]
}

export const rowOf = (command: CommandEntry): CompletionRow => ({
  path: command.words.join(' '),
  children: command.children.map(({ name, summary }) => ({ token: name, summary })),
  flags: command.flags.map(flagEntry),
  groups: command.groups,
  arguments: command.arguments.map(argumentEntry),
})

export const flagEntry = ({ spelling, summary, value }: CommandFlag): CompletionEntry => ({
  token: `${spelling}${value === undefined ? '' : sign(value)}`,
  summary,
})

export const argumentEntry = ({ name, variadic, value, mayBeCommand }: CommandArgument): CompletionEntry => ({
  token: `${name}${sign(value)}${variadic ? '*' : ''}${mayBeCommand === true ? ',' : ''}`,
  summary: name,
})

const signs = { text: '+', file: '@', id: '#' } as const

const sign = (value: ValueSpec): string =>
  value.kind === 'words' ? `=${value.words.join(',')}` : signs[value.kind]
