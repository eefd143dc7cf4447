/**
 * Writes the flags and arguments of a command that no completion script has in its table, in the words of these tables: a learnt
 * operation, a command that a learnt description changed, an alias, or a program of somebody else.
 */

import type { Option } from '../../catalog/options.ts'
import type { Context } from '../../context.ts'
import { argumentEntry, type CompletionEntry, flagEntry } from '../../reference/completion/row.ts'
import { argumentsFor, flagsFor } from '../../reference/tree.ts'
import { escapeText } from '../../render/text/escape.ts'
import { allAliases } from '../../settings/aliases.ts'
import { isForShell, wordsNeeded } from '../alias/expand.ts'
import { aliasesByName } from '../alias/line-meant.ts'
import { pluginsOnPath } from '../alias/plugins.ts'
import { isOwnWord } from '../commands/own-word.ts'
import { root } from '../tree.ts'
import { type CommandLine, readLine, startOfCommand } from './line.ts'

/** Nothing for a command of the table. @param words - before the cursor, without `ws` */
export async function knownRow(words: readonly string[], context: Context): Promise<void> {
  const start = startOfCommand(words)
  const [name] = words.slice(start)
  const isOther = name !== undefined && !isOwnWord(name, root)
  const lines = isOther
    ? await rowOfOther(name, { before: words.slice(0, start), context })
    : await rowOfKnown(words, context)
  if (lines !== undefined) await context.out.write(['row', ...lines].map((line) => `${line}\n`).join(''))
}

/** Aliases of a project, each with its line: the scripts find only a person's own ones by themselves. */
export async function projectAliases(context: Context): Promise<void> {
  const names = allAliases(context).filter(
    ({ name, line, isShared }) => isShared && !isForShell(line) && /^[a-z\d][a-z\d-]*$/.test(name),
  )
  await context.out.write(names.map(({ name, line }) => `${name}\t${oneLine(line)}\n`).join(''))
}

type RowLines = readonly string[] | undefined

async function rowOfKnown(words: readonly string[], context: Context): Promise<RowLines> {
  const line = await readLine(words, '', context)
  const { declaration } = line
  const isChanged = declaration !== undefined && 'origin' in declaration && declaration.origin !== undefined
  if (declaration === undefined || !(line.isKnown || isChanged)) return undefined
  const args = await argumentsFor(declaration)
  return [...(await flagLines(line)), ...args.map((each) => rowLine('arg', argumentEntry(plain(each))))]
}

interface OtherPlace {
  /** Global flags before the name. */
  readonly before: readonly string[]
  readonly context: Context
}

/** The most words behind an alias that are told apart. */
const mostWords = 9

async function rowOfOther(name: string, { before, context }: OtherPlace): Promise<RowLines> {
  const alias = aliasesByName(context).get(name)
  // Only the program knows which words it takes.
  if (alias === undefined) return pluginsOnPath(context, name).length === 0 ? undefined : files
  const words = (number: number) => [...before, name, ...Array<string>(number).fill('x')]
  const line = await readLine(words(wordsNeeded(alias.line)), '', context)
  if (line.declaration === undefined) return rowOfNoun(line, alias.line)
  const args: string[] = []
  for (let at = 0; at < mostWords; at += 1) {
    const { option, words: meant } = await readLine(words(at), '', context)
    if (option === undefined && startOfCommand(meant) < meant.length) break
    args.push(rowLine('arg', await entryOf(option, line.declaration)))
    if (option?.argument?.variadic === true) break
  }
  return [...(await flagLines(line)), ...args]
}

const files = ['arg\tfile@*\tfile']

/** A line for a shell takes whatever it takes; one of nouns alone goes on with their commands. */
function rowOfNoun({ words }: CommandLine, line: string): RowLines {
  if (isForShell(line)) return files
  const plainWords = words.slice(startOfCommand(words))
  const areNouns =
    isOwnWord(plainWords[0] ?? '', root) && plainWords.every((word) => /^[a-z][a-z-]*$/.test(word))
  return areNouns ? [`path\t${plainWords.join(' ')}`] : undefined
}

/** A word within another one is a text. */
async function entryOf(
  option: Option | undefined,
  declaration: NonNullable<CommandLine['declaration']>,
): Promise<CompletionEntry> {
  if (option === undefined) return { token: 'word+', summary: 'word' }
  const { word, argument } = option
  if (argument !== undefined) {
    const found = (await argumentsFor(declaration)).find(({ name }) => name === word)
    if (found !== undefined) return argumentEntry(plain(found))
  }
  const [flag] = await flagsFor([option], declaration)
  const value = flag?.value ?? { kind: 'text' as const }
  return argumentEntry(plain({ name: word, optional: false, variadic: false, value }))
}

async function flagLines({ declaration, verb, outer }: CommandLine): Promise<readonly string[]> {
  if (declaration === undefined) return []
  const flags = await flagsFor([...(verb?.flags ?? []), ...outer], declaration)
  return flags.map((flag) => rowLine('flag', flagEntry(plain(flag))))
}

const rowLine = (kind: 'flag' | 'arg', { token, summary }: CompletionEntry) =>
  `${kind}\t${token}\t${oneLine(summary)}`

const oneLine = (summary: string) => escapeText(summary.replace(/\s+/g, ' '))

type ValueEntry = Parameters<typeof flagEntry>[0] | Parameters<typeof argumentEntry>[0]

/** A word that a shell could part, or take for the end of a list, can't stand in a table. */
function plain<Entry extends ValueEntry>(entry: Entry): Entry {
  const { value } = entry
  const isFit = value?.kind !== 'words' || value.words.every((word) => /^[\w.:@/-]+$/.test(word))
  return isFit ? entry : { ...entry, value: { kind: 'text' } }
}
