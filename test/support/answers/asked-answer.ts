/** Reads from a command line which command prints in which form, as far as a check of its JSON needs it. */

import type { Operation } from '../../../src/catalog/operation.ts'
import { findCommand } from '../../../src/cli/commands/find-command.ts'
import { isRunnable } from '../../../src/cli/commands/is-runnable.ts'
import { verbFlags } from '../../../src/cli/commands/verb-flags.ts'
import { globalGroups } from '../../../src/cli/parse/flags.ts'
import { formatInWords } from '../../../src/cli/parse/globals.ts'
import { root } from '../../../src/cli/tree.ts'
import type { AnswerForm } from '../../../src/reference/answer-forms.ts'
import type { Task } from '../../../src/task/task.ts'

export interface AskedAnswer {
  /** Of the command. */
  readonly words: string
  readonly spec: Operation | Task
  readonly form: AnswerForm
  /** `document`: one JSON text; `list`: one that holds an array of answers; `lines`: an answer a line. */
  readonly layout: 'document' | 'list' | 'lines'
}

interface AskedLine {
  readonly argv: readonly string[]
  /** Of WS_OUTPUT. */
  readonly output: string | undefined
}

/** Undefined if the line asks for no JSON of a command, or for a part of it. */
export async function askedAnswer({ argv, output }: AskedLine): Promise<AskedAnswer | undefined> {
  const own = beforeForeign(argv)
  if (hasFlag(own, ['--jq', '--fields', '--envelope', '--help', '-h', '--version'])) return undefined
  const { spec, words } = await findCommand(wordsOf(own), root)
  if (spec === undefined || !isRunnable(spec)) return undefined
  const format = formatInWords(own) ?? output ?? ('format' in spec ? spec.format : undefined)
  if (format !== 'json' && format !== 'ndjson') return undefined
  const takesRows = verbFlags(spec, {}).groups.includes('bulk')
  const hasRows = takesRows && (hasFlag(own, ['--from']) || readsRows(own))
  const named = { words: words.join(' '), spec }
  const layout = format === 'ndjson' ? 'lines' : hasRows ? 'list' : 'document'
  if (hasFlag(own, ['--dry-run', '-n'])) return { ...named, form: 'dry-run', layout }
  return hasRows ? { ...named, form: 'rows', layout } : { ...named, form: format, layout }
}

/** An argument that stands for rows, and no file of a flag. */
const readsRows = (argv: readonly string[]) =>
  argv.some((word, index) => word === '-' && argv[index - 1]?.startsWith('-') !== true)

/** Words after `--` are another program's, or arguments. */
const beforeForeign = (argv: readonly string[]) =>
  argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv

const hasFlag = (argv: readonly string[], names: readonly string[]) =>
  argv.some((word) => names.some((name) => word === name || word.startsWith(`${name}=`)))

const valued = new Set(
  globalGroups
    .flatMap(({ options }) => options)
    .filter(({ kind }) => kind !== 'boolean')
    .flatMap(({ word, facts }) => [`--${word}`, ...(facts.short === undefined ? [] : [`-${facts.short}`])]),
)

/** Without flags, and without the values of global ones: those of others come after the words of their command. */
const wordsOf = (argv: readonly string[]) =>
  argv.filter((word, index) => word === '-' || (!word.startsWith('-') && !valued.has(argv[index - 1] ?? '')))
