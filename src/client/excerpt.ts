/** Shortens a reply from an unknown sender so that a message can quote it safely. */
import { lazy } from '../concurrency/lazy.ts'

const shownCharacters = 200

/** The start of the text on one line, at most 200 characters even after control characters have been escaped. */
export function excerpt(text: string): string {
  // No character takes more than four code units. The slice saves a walk through megabytes.
  const line = text
    .slice(0, 4 * shownCharacters)
    .replace(/\s+/g, ' ')
    .trim()
  let room = shownCharacters
  let shown = ''
  for (const character of line) {
    room -= plain().test(character) ? 1 : escapedLength
    if (room < 0) return `${shown}…`
    shown += character
  }
  return text.length > 4 * shownCharacters ? `${shown}…` : shown
}

/**
 * Letters, digits, marks, punctuation, symbols and spaces. Other characters may appear as `\u{e0001}`. Made on first use: V8 goes
 * through all letters for it.
 */
const plain = lazy(() => /^[\p{L}\p{N}\p{P}\p{S} ]$/u)
const escapedLength = 9

export const isMarkup = (body: string): boolean => body.trimStart().startsWith('<')

/** The first words of a page, as its reader sees them. */
export const excerptOfMarkup = (body: string): string =>
  excerpt(
    body
      .slice(0, largestHead)
      .replace(/<(script|style|title)\b.*?<\/\1\s*>|<!--.*?-->|<[^>]*>/gis, ' ')
      .trimStart(),
  )

const largestHead = 16 * 1024
