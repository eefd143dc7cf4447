/** The protocol of completion scripts: each shell quotes inserted words in its own way, and must never see more than a word. */
import { bashWord, type OpenQuote } from './bash-word.ts'

export interface CompletionRequest {
  /** Words before the cursor, without `ws`. */
  readonly words: readonly string[]
  /** The word at the cursor, without its quotes. */
  readonly current: string
  /** The text to insert for a value, after `--flag=` or nothing; undefined if the shell could read it as more than a word. */
  insertFor(value: string, flag: string): string | undefined
  /** True if the shell can show a line that is only a notice. */
  readonly takesNotice: boolean
}

/**
 * Reads the question of a completion script: `bash<quote> =<text before the replaced part> =<current> <words>`, or `zsh
 * =<current> <words>`. Scripts of an earlier ws send `=<current> <words>`, and may insert the answer unquoted.
 */
export function readCompletionRequest([first = '', ...others]: readonly string[]): CompletionRequest {
  const [shell = '', open = ''] = /^(bash)(["'$]?)$/.exec(first)?.slice(1) ?? [first]
  if (shell === 'bash') return bashAsker(open as OpenQuote, others)
  if (!quotingShells.has(first)) return asker(plainly, [first, ...others])
  return { ...asker((value) => value, others), takesNotice: true }
}

/** Shells that quote by themselves. */
const quotingShells: ReadonlySet<string> = new Set(['zsh', 'fish', 'powershell'])

const plainly = (value: string) => (/^~?[\w][\w@%+:,./=-]*$/.test(value) ? value : undefined)

const asker = (
  insertFor: CompletionRequest['insertFor'],
  [marked = '', ...words]: readonly string[],
): CompletionRequest => ({
  words,
  current: marked.slice(1),
  insertFor,
  takesNotice: false,
})

function bashAsker(open: OpenQuote, [marked = '', ...others]: readonly string[]): CompletionRequest {
  const kept = marked.slice(1)
  const insertFor = (value: string, flag: string) => {
    const word = `${flag}${value}`
    const before = word.slice(0, kept.length)
    // Matches titles in any case.
    const isBehind = before.toLowerCase() === kept.toLowerCase()
    return isBehind ? bashWord(word.slice(kept.length), open) : undefined
  }
  return { ...asker(insertFor, others), takesNotice: true }
}
