/** Escapes JSON text for a screen: characters that could move a cursor, reorder or hide text become escapes. */
import { lazy } from '../concurrency/lazy.ts'

/**
 * For JSON text. Inside strings, the only place they can stand, it escapes DEL, C1, bidi controls, line separators, byte order
 * marks and code points that are not characters. JSON.stringify has already escaped C0 and lone surrogates.
 */
export function escapeJson(json: string): string {
  return mayHoldJsonHazard(json) ? json.replace(jsonHazard, (character) => unicodeEscape(character)) : json
}

/** True if text that has neither C0 nor a lone surrogate needs `escapeJson`. */
export function hasJsonHazard(text: string): boolean {
  return text.search(jsonHazard) >= 0
}

/** Searching bytes is many times faster than matching characters, as long as it allocates no memory. */
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

const jsonHazard = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g

/** The first UTF-8 byte of each hazardous character. */
const jsonHazardStarts = [0x7f, 0xc2, 0xd8, 0xe2, 0xef]

export function unicodeEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
}
