/** `ws __complete =<current word> <words before>`: what the completion scripts ask when an id is due. Never fails, never keeps anybody waiting. */
import type { Context } from '../../context.ts'
import { escapeText } from '../../render/escape.ts'
import type { Kept } from '../candidates/cache.ts'
import { offers } from './offers.ts'
import { startOf } from './start.ts'

/** Milliseconds since the start of ws; the shell's own work makes it 300. */
const patience = 250
/** However long the start took. */
const leastPatience = 50

/** Writes one line for each id that begins as the current word does: the id, a tab, what it is called. */
export async function complete([marked = '', ...words]: readonly string[], context: Context): Promise<void> {
  const current = marked.slice(1)
  const deadline = AbortSignal.timeout(Math.max(leastPatience, patience - context.age()))
  const found = await Promise.race([
    offers({ words, current, deadline }, context).catch(() => []),
    passed(deadline),
  ])
  const start = startOf(current)
  const lines = found.filter(({ id }) => isBegun(id, start) && isPlain(id)).map(lineOf)
  // A shell that has lost interest is no reason to complain.
  if (lines.length > 0) await context.out.write(lines.join('')).catch(() => undefined)
}

/** Titles are found in any case. */
const isBegun = (word: string, start: string) =>
  start.startsWith('~') ? word.toLowerCase().startsWith(start.toLowerCase()) : word.startsWith(start)

const passed = (deadline: AbortSignal) =>
  new Promise<readonly Kept[]>((resolve) => deadline.addEventListener('abort', () => resolve([])))

/** A shell takes a word as it stands, so none is offered that a terminal would not show as what it is. */
const isPlain = (word: string) => escapeText(word) === word

const longestTitle = 60

function lineOf({ id, title }: Kept): string {
  const plain = escapeText(title.replace(/\s+/g, ' '))
  const characters = [...plain]
  return `${id}\t${characters.length > longestTitle ? `${characters.slice(0, longestTitle - 1).join('')}…` : plain}\n`
}
