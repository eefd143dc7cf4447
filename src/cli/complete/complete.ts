/**
 * `ws __complete <shell> =<current word> <words before>`: answers completion scripts that need ids. It never fails, and never
 * takes long.
 */
import type { Context } from '../../context.ts'
import type { CachedCandidate } from '../../engine/candidates/cache.ts'
import { escapeText } from '../../render/text/escape.ts'
import { fill, fillWord } from './fill.ts'
import type { FoundIds } from './ids.ts'
import { offers } from './offers.ts'
import { type CompletionRequest, readCompletionRequest } from './shell-protocol.ts'
import { startOf } from './start.ts'

/** Milliseconds since the start of ws; with the shell's own work, and the start of the background reader, it makes 300. */
const patience = 200
/** Milliseconds at least, even after a slow start on a busy machine. */
const leastPatience = 80

/** Writes one line for each id that begins like the current word: the text to insert, a tab, the title. */
export async function complete(asked: readonly string[], context: Context): Promise<void> {
  const [shell, ...others] = asked
  if (shell === fillWord) return fill(others, context).catch(() => undefined)
  if (shell === rowWord) {
    const { knownRow } = await import('./known-row.ts')
    return knownRow(others, context).catch(() => undefined)
  }
  if (shell === aliasesWord) {
    const { projectAliases } = await import('./known-row.ts')
    return projectAliases(context).catch(() => undefined)
  }
  const asker = readCompletionRequest(asked)
  const { words, current } = asker
  const until = Math.max(patience, context.age() + leastPatience)
  const deadline = AbortSignal.timeout(until - context.age())
  const found = await offers({ words, current, deadline, until }, context).catch(() => nothing)
  const fitting = fittingIn(found.kept, startOf(current))
  const shown = few(fitting)
  const notice = noticeOf(fitting.length > shown.length ? fitting.length : undefined, found)
  const text = `${notice === '' || !asker.takesNotice ? '' : `\t${notice}\n`}${linesFor(asker, shown)}`
  // The shell may have lost interest: that is not an error.
  if (text !== '') await context.out.write(text).catch(() => undefined)
}

/** The word with which a script asks for the flags and arguments of a command that its table lacks. */
const rowWord = 'row'

/** With this one it asks for aliases, where a project has some. */
const aliasesWord = 'aliases'

const nothing = { kept: [], isWhole: true }

/** A line without a word, which the scripts show and never insert; empty if the list is complete. */
function noticeOf(all: number | undefined, { isWhole }: Pick<FoundIds, 'isWhole'>): string {
  if (!isWhole) return 'not all of them yet: Tab again'
  return all === undefined ? '' : `${mostShown} of ${all}: type more`
}

/** Nobody reads more, and shells take time for each. */
const mostShown = 1000

/** Shells insert the common beginning of all candidates. The first and the last in alphabetical order have the same one. */
function few(found: readonly CachedCandidate[]): readonly CachedCandidate[] {
  if (found.length <= mostShown) return found
  const pick = (isBetter: (one: string, other: string) => boolean) =>
    found.reduce((best, each) => (isBetter(each.id, best.id) ? each : best))
  const ends = [pick((one, other) => one < other), pick((one, other) => one > other)]
  return [...new Set([...ends, ...found.slice(0, mostShown)])].slice(0, mostShown)
}

function linesFor(asker: CompletionRequest, found: readonly CachedCandidate[]): string {
  const { current } = asker
  const start = startOf(current)
  const flag = current.slice(0, current.length - start.length)
  const lines = new Map<string, string>()
  for (const { id, title } of inOneCase(
    found.filter(({ id }) => isPlain(id)),
    start,
  )) {
    const word = asker.insertFor(id, flag)
    if (word === undefined) continue
    const others = lines.get(word)
    // Shells compare lines to find the common part: with one line for each word, titles stay off the command line.
    lines.set(word, others === undefined ? title : `${others}, ${title}`)
  }
  return [...lines].map(([word, title]) => lineOf(word, title)).join('')
}

/** Matches titles in any case. */
function fittingIn(found: readonly CachedCandidate[], start: string): readonly CachedCandidate[] {
  if (start === '') return found
  if (!start.startsWith('~')) return found.filter(({ id }) => id.startsWith(start))
  const low = start.toLowerCase()
  return found.filter(({ id }) => id.toLowerCase().startsWith(low))
}

/** Titles that begin in different cases have no common beginning to insert, though the typed text matches them all. */
function inOneCase(found: readonly CachedCandidate[], start: string): readonly CachedCandidate[] {
  const beginnings = new Set(found.map(({ id }) => id.slice(0, start.length)))
  if (beginnings.size < 2) return found
  return found.map(({ id, title }) => ({ id: `${start}${id.slice(start.length)}`, title }))
}

/** Shells insert a word unchanged, so ws offers only words that a terminal shows as they are. */
const isPlain = (word: string) => escapeText(word) === word

const longestTitle = 60

function lineOf(word: string, title: string): string {
  const plain = escapeText(title.replace(/\s+/g, ' '))
  const characters = [...plain]
  return `${word}\t${characters.length > longestTitle ? `${characters.slice(0, longestTitle - 1).join('')}…` : plain}\n`
}
