/** `ws __complete <shell> =<current word> <words before>`: what the completion scripts ask when an id is due. Never fails, never keeps anybody waiting. */
import type { Context } from '../../context.ts'
import { escapeText } from '../../render/escape.ts'
import type { Kept } from '../candidates/cache.ts'
import { type Asker, readAsker } from './asker.ts'
import { offers } from './offers.ts'
import { startOf } from './start.ts'

/** Milliseconds since the start of ws; the shell's own work makes it 300. */
const patience = 250
/** However long the start took. */
const leastPatience = 50

/** Writes one line for each id that begins as the current word does: what to insert, a tab, what it is called. */
export async function complete(asked: readonly string[], context: Context): Promise<void> {
  const asker = readAsker(asked)
  const { words, current } = asker
  const deadline = AbortSignal.timeout(Math.max(leastPatience, patience - context.age()))
  const found = await Promise.race([
    offers({ words, current, deadline }, context).catch(() => []),
    passed(deadline),
  ])
  const text = linesFor(asker, found)
  // A shell that has lost interest is no reason to complain.
  if (text !== '') await context.out.write(text).catch(() => undefined)
}

function linesFor(asker: Asker, found: readonly Kept[]): string {
  const { current } = asker
  const start = startOf(current)
  const flag = current.slice(0, current.length - start.length)
  const fitting = found.filter(({ id }) => isBegun(id, start) && isPlain(id))
  const lines = new Map<string, string>()
  for (const { id, title } of inOneCase(fitting, start)) {
    const word = asker.insertFor(id, flag)
    if (word === undefined) continue
    const others = lines.get(word)
    // Shells compare lines to find what candidates share: one line for each word keeps the rest of it off the command line.
    lines.set(word, others === undefined ? title : `${others}, ${title}`)
  }
  return [...lines].map(([word, title]) => lineOf(word, title)).join('')
}

/** Titles are found in any case. */
const isBegun = (word: string, start: string) =>
  start.startsWith('~') ? word.toLowerCase().startsWith(start.toLowerCase()) : word.startsWith(start)

/** Titles that begin in different cases share nothing that a shell could insert, but what was typed names them all. */
function inOneCase(found: readonly Kept[], start: string): readonly Kept[] {
  const beginnings = new Set(found.map(({ id }) => id.slice(0, start.length)))
  if (beginnings.size < 2) return found
  return found.map(({ id, title }) => ({ id: `${start}${id.slice(start.length)}`, title }))
}

const passed = (deadline: AbortSignal) =>
  new Promise<readonly Kept[]>((resolve) => deadline.addEventListener('abort', () => resolve([])))

/** A shell takes a word as it stands, so none is offered that a terminal would not show as what it is. */
const isPlain = (word: string) => escapeText(word) === word

const longestTitle = 60

function lineOf(word: string, title: string): string {
  const plain = escapeText(title.replace(/\s+/g, ' '))
  const characters = [...plain]
  return `${word}\t${characters.length > longestTitle ? `${characters.slice(0, longestTitle - 1).join('')}…` : plain}\n`
}
