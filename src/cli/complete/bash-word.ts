/**
 * Quotes one word for bash in the style that the person began. readline inserts it unchanged, so no character of a title may have
 * a meaning.
 */

/** The open quote at the cursor; `$` stands for `$'`. */
export type OpenQuote = '' | '"' | "'" | '$'

/**
 * The `text` after the typed part. Under an open quote it includes both quotes, and readline replaces the typed one with it.
 * Every prefix of it is safe too: readline inserts one if there are several candidates.
 */
export function bashWord(text: string, open: OpenQuote): string {
  if (open === '')
    return text.replace(meaningful, (found) => (special.test(found) ? ansi(found) : `\\${found}`))
  if (open === '$') return `'${text.replace(/[!`\\']/g, octal)}'`
  const inside = open === '"' ? /[!`$\\"]+/g : /[`\\']+/g
  return `${open}${text.replace(inside, (found) => `${open}${ansi(found)}${open}`)}${open}`
}

/** Letters of every script have no special meaning; a blank of another script may divide words in another locale. */
const meaningful = /[^\p{L}\p{M}\p{N}\w@%+=:,./-]/gu

/** A backslash does not help here: `!` is history, and between backquotes the shell removes one backslash before it reads the word. */
const special = /[!`$\\]/

const ansi = (text: string) => `$'${[...text].map(octal).join('')}'`

/** Three digits, so that a following digit does not count. */
const octal = (character: string) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`
