/**
 * The one sink for text that came from outside: what could move a cursor, ring, colour, reorder or hide text becomes
 * a visible escape such as `\u001b`. Each function takes a whole value, so no sequence is ever split between chunks.
 */
import { lazy } from '../lazy.ts'

/** For text that must stay on its line (cells, messages): line breaks and tabs become `\n` and `\t`. */
export function escapeText(text: string): string {
  if (printableAscii.test(text)) return text
  return escapeHazards(text).replace(/[\n\t]/g, (character) => (character === '\n' ? '\\n' : '\\t'))
}

/** For text that may fill several lines (bodies): line breaks and tabs stay, CR LF becomes LF. */
export function escapeBlock(text: string): string {
  return printableAscii.test(text) ? text : escapeHazards(text)
}

/**
 * For JSON text: DEL, C1, bidi controls, line separators, byte order marks and what is no character become escapes
 * inside the strings, the only place where they can stand. JSON.stringify has escaped C0 and lone surrogates already.
 */
export function escapeJson(json: string): string {
  return mayHoldJsonHazard(json) ? json.replace(jsonHazard, (character) => unicodeEscape(character)) : json
}

/** Whether text that is neither C0 nor a lone surrogate would need `escapeJson`. */
export function hasJsonHazard(text: string): boolean {
  return text.search(jsonHazard) >= 0
}

/** Bytes are searched many times faster than characters are matched, if they need no memory of their own. */
function mayHoldJsonHazard(text: string): boolean {
  const { encoder, room } = scratch()
  for (let start = 0; start < text.length; ) {
    const { read, written } = encoder.encodeInto(start === 0 ? text : text.slice(start), room)
    const bytes = room.subarray(0, written)
    if (jsonHazardStarts.some((first) => bytes.includes(first))) return true
    start += read
  }
  return false
}

/** Room for 32 Ki characters of any kind. */
const scratch = lazy(() => ({ encoder: new TextEncoder(), room: Buffer.allocUnsafeSlow(3 * 32_768) }))

const printableAscii = /^[\x20-\x7e]*$/

const jsonHazard = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g

/** The first byte of each of them in UTF-8. */
const jsonHazardStarts = [0x7f, 0xc2, 0xd8, 0xe2, 0xef]

/** Default_Ignorable: bidi controls, zero-width characters, fillers, tags and selectors: whatever leaves no mark. */
const hazard =
  /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\ufff9-\ufffb]/u

function escapeHazards(text: string): string {
  if (!hazard.test(text)) return text
  return text.replace(keptOrHazard(), (match, _kept, hidden: string | undefined) => {
    if (match === '\r\n') return '\n'
    return hidden === undefined ? match : visible(hidden)
  })
}

function visible(character: string): string {
  if (character === '\n' || character === '\t') return character
  return character === '\r' ? '\\r' : unicodeEscape(character)
}

function unicodeEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
}

/**
 * Invisible characters are spared only where writing needs them: inside an emoji that Unicode recommends (family,
 * flag of a region), as joiners between letters of scripts that join, and one variation selector after a visible
 * character. Everywhere else the same characters make two names look alike. Compiling the emoji takes 20 ms, so this
 * is built for the first hazardous text only.
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
  return new RegExp(`(${kept.join('|')})|(${hazard.source})`, 'gv')
}
