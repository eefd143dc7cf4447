/** A row of the completion tables: one command, with a word for each flag and argument. The last sign of a word says what it takes. */
import type { Command, CommandArgument, CommandFlag, Value } from '../tree.ts'

/** A word of a table, and its description for people. */
export interface Entry {
  /**
   * A flag, argument or command: `--all` takes nothing, `--title+` a text, `--body-file@` a file, `--parent#` an id,
   * `--status=ok,broken` one of these words. A `*` at the end makes it repeatable.
   */
  readonly token: string
  readonly summary: string
}

export interface Row {
  /** Words with spaces between them; empty for `ws`. */
  readonly path: string
  readonly children: readonly Entry[]
  readonly flags: readonly Entry[]
  readonly groups: readonly string[]
  readonly arguments: readonly Entry[]
}

export const rowOf = (command: Command): Row => ({
  path: command.words.join(' '),
  children: command.children.map(({ name, summary }) => ({ token: name, summary })),
  flags: command.flags.map(flagEntry),
  groups: command.groups,
  arguments: command.arguments.map(argumentEntry),
})

export const flagEntry = ({ spelling, summary, value }: CommandFlag): Entry => ({
  token: `${spelling}${value === undefined ? '' : sign(value)}`,
  summary,
})

const argumentEntry = ({ name, variadic, value }: CommandArgument): Entry => ({
  token: `${name}${sign(value)}${variadic ? '*' : ''}`,
  summary: name,
})

const signs = { text: '+', file: '@', id: '#' } as const

const sign = (value: Value): string =>
  value.kind === 'words' ? `=${value.words.join(',')}` : signs[value.kind]
