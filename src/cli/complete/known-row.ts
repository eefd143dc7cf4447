/** Writes the flags and arguments of a command that no completion script has in its table, in the words of these tables. */
import type { Context } from '../../context.ts'
import { argumentEntry, flagEntry } from '../../reference/completion/row.ts'
import { argumentsFor, flagsFor } from '../../reference/tree.ts'
import { escapeText } from '../../render/escape.ts'
import { readLine } from './line.ts'

/** Nothing for a command of the table. @param words - before the cursor, without `ws` */
export async function knownRow(words: readonly string[], context: Context): Promise<void> {
  const { verb, isKnown } = await readLine(words, '', context)
  if (verb === undefined || !isKnown) return
  const { declaration, flags } = verb
  const lines = [
    ...(await flagsFor(flags, declaration)).map((flag) => ['flag', flagEntry(plain(flag))] as const),
    ...(await argumentsFor(declaration)).map((each) => ['arg', argumentEntry(plain(each))] as const),
  ]
  const text = lines.map(([kind, { token, summary }]) => `${kind}\t${token}\t${oneLine(summary)}\n`)
  await context.out.write(`row\n${text.join('')}`)
}

const oneLine = (summary: string) => escapeText(summary.replace(/\s+/g, ' '))

type ValueEntry = Parameters<typeof flagEntry>[0] | Parameters<typeof argumentEntry>[0]

/** A word that a shell could part, or take for the end of a list, can't stand in a table. */
function plain<Entry extends ValueEntry>(entry: Entry): Entry {
  const { value } = entry
  const isFit = value?.kind !== 'words' || value.words.every((word) => /^[\w.:@/-]+$/.test(word))
  return isFit ? entry : { ...entry, value: { kind: 'text' } }
}
