/** One word of bash in the quoting that was begun: readline takes it as it stands, so no character of a title may mean anything. */

/** The quote that is open at the cursor; `$` stands for `$'`. */
export type OpenQuote = '' | '"' | "'" | '$'

/**
 * `text` behind what is typed already. Under an open quote it holds both quotes, and readline puts it in place of the one
 * that was typed. Every beginning of it is safe too: that is what readline inserts for several candidates.
 */
export function bashWord(text: string, open: OpenQuote): string {
  if (open === '')
    return text.replace(meaningful, (found) => (special.test(found) ? ansi(found) : `\\${found}`))
  if (open === '$') return `'${text.replace(/[!`\\']/g, octal)}'`
  const inside = open === '"' ? /[!`$\\"]+/g : /[`\\']+/g
  return `${open}${text.replace(inside, (found) => `${open}${ansi(found)}${open}`)}${open}`
}

/** Letters of every script keep their meaning; a blank of another script may part words under another locale. */
const meaningful = /[^\p{L}\p{M}\p{N}\w@%+=:,./-]/gu

/**
 * Of no use behind a backslash: `!` is history, and between backquotes the shell takes one backslash away before it
 * reads the word.
 */
const special = /[!`$\\]/

const ansi = (text: string) => `$'${[...text].map(octal).join('')}'`

/** Three digits, so that one behind it is not taken for a part of it. */
const octal = (character: string) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`
