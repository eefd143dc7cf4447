/** Who asks for ids: each shell takes a word in its own way, and none may take it for more than a word. */
import { bashWord, type OpenQuote } from './bash-word.ts'

export interface Asker {
  /** Words before the cursor, without `ws`. */
  readonly words: readonly string[]
  /** The word at the cursor, without its quotes. */
  readonly current: string
  /** Text to insert for a value, behind its `--flag=` or nothing; undefined where the shell would take it for more than a word. */
  insertFor(value: string, flag: string): string | undefined
  /** Knows a line without a word for a notice. */
  readonly takesNotice: boolean
}

/**
 * Reads what a completion script asks: `bash<quote> =<text before what is replaced> =<current> <words>`, or
 * `zsh =<current> <words>`. A script of an earlier ws asks `=<current> <words>`, and may insert as it stands what it gets.
 */
export function readAsker([first = '', ...others]: readonly string[]): Asker {
  const [shell = '', open = ''] = /^(bash)(["'$]?)$/.exec(first)?.slice(1) ?? [first]
  if (shell === 'bash') return bashAsker(open as OpenQuote, others)
  if (!quotingShells.has(first)) return asker(plainly, [first, ...others])
  return { ...asker((value) => value, others), takesNotice: true }
}

/** They quote by themselves. */
const quotingShells: ReadonlySet<string> = new Set(['zsh', 'fish', 'powershell'])

const plainly = (value: string) => (/^~?[\w][\w@%+:,./=-]*$/.test(value) ? value : undefined)

const asker = (insertFor: Asker['insertFor'], [marked = '', ...words]: readonly string[]): Asker => ({
  words,
  current: marked.slice(1),
  insertFor,
  takesNotice: false,
})

function bashAsker(open: OpenQuote, [marked = '', ...others]: readonly string[]): Asker {
  const kept = marked.slice(1)
  const insertFor = (value: string, flag: string) => {
    const word = `${flag}${value}`
    const before = word.slice(0, kept.length)
    // Titles are found in any case.
    const isBehind = before.toLowerCase() === kept.toLowerCase()
    return isBehind ? bashWord(word.slice(kept.length), open) : undefined
  }
  return { ...asker(insertFor, others), takesNotice: true }
}
