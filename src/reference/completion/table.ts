/** The command tree as the tables of the completion scripts: one word for each flag and argument, whose last sign says what it takes. */
import type { Command, CommandArgument, CommandFlag, CommandTree, Value } from '../tree.ts'

/** A word of a table, and what people read beside it. */
export interface Entry {
  /**
   * A flag, argument or command: `--all` takes nothing, `--title+` a text, `--body-file@` a file, `--parent#` an id,
   * `--status=ok,broken` one of these words. A `*` at the end: as often as one likes.
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

export interface Table {
  readonly rows: readonly Row[]
  readonly globals: readonly Entry[]
  readonly groups: Readonly<Record<string, readonly Entry[]>>
}

export function tableOf({ commands, globals, groups }: CommandTree): Table {
  return {
    rows: commands.map(rowOf),
    globals: [...globals, help].map(flagEntry),
    groups: Object.fromEntries(Object.entries(groups).map(([name, flags]) => [name, flags.map(flagEntry)])),
  }
}

const help: CommandFlag = { spelling: '--help', summary: 'Show help', value: undefined }

const rowOf = (command: Command): Row => ({
  path: command.words.join(' '),
  children: command.children.map(({ name, summary }) => ({ token: name, summary })),
  flags: command.flags.map(flagEntry),
  groups: command.groups,
  arguments: command.arguments.map(argumentEntry),
})

const flagEntry = ({ spelling, summary, value }: CommandFlag): Entry => ({
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
