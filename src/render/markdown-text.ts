/** Text of others within Markdown: it is shown as it is, links nowhere and calls nobody. */
import { escapeText } from './escape.ts'

/** For a cell of a table, or a line of prose. */
export const escapeMarkdown = (text: string): string =>
  escapeText(text)
    .replace(/[&<>]/g, (character) => entities[character] ?? character)
    .replace(/[\\`*_[\]|~$]/g, '\\$&')
    // A name behind it would be told, a number would be linked; an address by itself would be, too.
    .replace(/[@#](?=[\w])/g, '$&<!-- -->')
    .replace(/:(?=\/\/)/g, ':<!-- -->')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** As code, which is neither Markdown nor a name of somebody. Not for tables, whose cells end at a line within code as well. */
export function codeSpan(text: string): string {
  const shown = escapeText(text)
  if (shown === '') return ''
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  // A blank at both ends belongs to the fence.
  const room = /^[` ]|[` ]$/.test(shown) ? ' ' : ''
  return `${fence}${room}${shown}${room}${fence}`
}
