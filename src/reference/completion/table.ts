/** Turns the command tree into the tables of the completion scripts. */
import { topics } from '../topics.ts'
import type { CommandFlag, CommandTree } from '../tree.ts'
import { type InnerCompletion, innerOf } from './inner.ts'
import { type CompletionEntry, type CompletionRow, flagEntry, rowOf } from './row.ts'

export interface CompletionTable {
  readonly rows: readonly CompletionRow[]
  readonly inner: readonly InnerCompletion[]
  readonly globals: readonly CompletionEntry[]
  readonly groups: Readonly<Record<string, readonly CompletionEntry[]>>
}

export function tableOf({
  commands,
  globals,
  groups,
  groupsOfReads,
  wordsOfGroups,
}: CommandTree): CompletionTable {
  const rows = commands.map((command) => {
    const row = rowOf(command)
    return { ...row, flags: [...row.flags, ...widened(globals, command.spec?.formats)] }
  })
  const [root, ...others] = rows
  const withHelp =
    root === undefined ? [] : [{ ...root, children: [...root.children, help], arguments: [other] }]
  return {
    rows: [...withHelp, ...others, { path: help.token, children: [], flags: [], groups: [], arguments: [] }],
    inner: [...innerOf(commands, groupsOfReads), innerOfHelp(root?.children ?? [])],
    globals: [...globals, helpFlag].map(flagEntry),
    groups: Object.fromEntries(
      Object.entries(groups).map(([name, flags]) => [
        name,
        [...flags.map(flagEntry), ...widened(globals, wordsOfGroups[name])],
      ]),
    ),
  }
}

/** Flags of all commands that take further words here. A shell finds these first. */
const widened = (
  globals: readonly CommandFlag[],
  words: readonly string[] = [],
): readonly CompletionEntry[] =>
  globals
    .filter(({ more = [] }) => words.some((word) => more.includes(word)))
    .map(flagEntry)
    .map((entry) => ({ ...entry, token: [entry.token, ...words].join(',') }))

/** No tree holds this command: Commander adds it to every program. */
const help: CompletionEntry = { token: 'help', summary: 'Show help on a command, a topic or a question' }

/** Aliases and programs of others, which the scripts find by themselves. */
const other: CompletionEntry = { token: ',', summary: '' }

const helpFlag: CommandFlag = { spelling: '--help', summary: 'Show help', value: undefined }

function innerOfHelp(commands: readonly CompletionEntry[]): InnerCompletion {
  const subjects = Object.entries(topics).map(([token, { summary }]) => ({ token, summary }))
  // A topic may have the name of a noun.
  const others = subjects.filter(({ token }) => !commands.some((each) => each.token === token))
  const row = { path: help.token, children: [...commands, ...others], flags: [], groups: [], arguments: [] }
  return { word: help.token, flags: [], isNamed: true, rows: [row] }
}
