/** Escapes text of others within Markdown: it shows unchanged, links nowhere and mentions nobody. */
import { escapeText } from './escape.ts'

/** For a cell of a table, or a line of prose. */
export const escapeMarkdown = (text: string): string =>
  escapeText(text)
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
    .replace(/[\\`*_[\]|~$]/g, '\\$&')
    // Otherwise a name would be notified, and a number or an address would become a link.
    .replace(/[@#](?=[\w])/g, '$&<!-- -->')
    .replace(/:(?=\/\/)/g, ':<!-- -->')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** As code, which is neither Markdown nor a mention. Not for tables, where a cell ends at a `|` even within code. */
export function codeSpan(text: string): string {
  const shown = escapeText(text)
  if (shown === '') return ''
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  // A blank at both ends belongs to the fence.
  const room = /^[` ]|[` ]$/.test(shown) ? ' ' : ''
  return `${fence}${room}${shown}${room}${fence}`
}
