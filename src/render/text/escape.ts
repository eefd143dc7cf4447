/**
 * Every text from outside passes here: characters that could move the cursor, ring, colour, reorder or hide text become visible
 * escapes such as `\u001b`. Each function takes a whole value, so no sequence is split between chunks.
 */

import { lazy } from '../../concurrency/lazy.ts'
import { unicodeEscape } from '../../json/escape.ts'

/** For text that must stay on one line (cells, messages): line breaks and tabs become `\n` and `\t`. */
export function escapeText(text: string): string {
  if (printableAscii.test(text)) return text
  return escapeHazards(text).replace(/[\n\t]/g, (character) => (character === '\n' ? '\\n' : '\\t'))
}

/** For text that may fill several lines (bodies): line breaks and tabs stay, CR LF becomes LF. */
export function escapeBlock(text: string): string {
  return printableAscii.test(text) ? text : escapeHazards(text)
}

/**
 * Without these characters, for readers that act on what they read: an escape would still carry what was hidden. Line breaks
 * and tabs stay, and joiners where writing needs them. No variation selector stays outside of an emoji: a row of them can
 * spell a message.
 */
export function withoutHazards(text: string): string {
  if (printableAscii.test(text) || !hazard().test(text)) return text
  return text.replace(keptOrHazard(), (match, _kept, hidden: string | undefined) => {
    if (match === '\r\n') return '\n'
    if (hidden === undefined) return selectors.test(match) ? '' : match
    return hidden === '\n' || hidden === '\t' ? hidden : ''
  })
}

/** Alone: within an emoji they come with a character that is seen. */
const selectors = /^[\u180b-\u180d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]$/u

const printableAscii = /^[\x20-\x7e]*$/

/**
 * Default_Ignorable: bidi controls, zero-width characters, fillers, tags and selectors, which leave no mark. V8 goes through all
 * letters for such classes, so the first text beyond ASCII makes them.
 */
const hazard = lazy(
  () => /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\ufff9-\ufffb]/u,
)

function escapeHazards(text: string): string {
  if (!hazard().test(text)) return text
  return text.replace(keptOrHazard(), (match, _kept, hidden: string | undefined) => {
    if (match === '\r\n') return '\n'
    return hidden === undefined ? match : visible(hidden)
  })
}

function visible(character: string): string {
  if (character === '\n' || character === '\t') return character
  return character === '\r' ? '\\r' : unicodeEscape(character)
}

/**
 * Keeps invisible characters only where writing needs them: inside an emoji that Unicode recommends (family, flag of a region),
 * as joiners between letters of scripts that join, and one variation selector after a visible character. Elsewhere they could
 * make two names look alike. Compiling the emoji takes 20 ms, so this waits for the first hazardous text.
 */
function keptOrHazard(): RegExp {
  const joining = [
    'Arab',
    'Syrc',
    'Mong',
    'Nkoo',
    'Deva',
    'Beng',
    'Guru',
    'Gujr',
    'Orya',
    'Taml',
    'Telu',
    'Knda',
  ]
    .concat('Mlym', 'Sinh', 'Khmr', 'Mymr')
    .map((script) => `\\p{scx=${script}}`)
    .join('')
  const kept = [
    '\\r\\n',
    '\\p{RGI_Emoji}',
    `(?<=[${joining}])[\\u200c\\u200d](?=[${joining}])`,
    '(?<=[\\p{L}\\p{N}\\p{S}\\p{P}])[\\u180b-\\u180d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  ]
  return new RegExp(`(${kept.join('|')})|(${hazard().source})`, 'gv')
}
