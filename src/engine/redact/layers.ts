/** Decodes the escapes of a text once, and keeps the original position of each character. */
import { anyEscape, meaningOf } from './escapes.ts'

export interface Layer {
  readonly text: string
  /** The position of a character in the text from the service. */
  origin(position: number): number
}

/** Undefined if nothing is escaped. */
export function decoded(layer: Layer): Layer | undefined {
  const { text } = layer
  const parts: string[] = []
  // Two lists of numbers instead of one of pairs: a page may hold a million escapes.
  const positions: number[] = [0]
  const sources: number[] = [0]
  let length = 0
  let done = 0
  for (const match of text.matchAll(anyEscape)) {
    const character = meaningOf(match)
    if (character === undefined) continue
    const between = text.slice(done, match.index)
    parts.push(between, character)
    length += between.length
    done = match.index + match[0].length
    positions.push(length, length + 1)
    sources.push(match.index, done)
    length += 1
  }
  if (parts.length === 0) return undefined
  const origin = (position: number) => {
    const last = lastAtMost(positions, position)
    return layer.origin((sources[last] ?? 0) + position - (positions[last] ?? 0))
  }
  return { text: `${parts.join('')}${text.slice(done)}`, origin }
}

/** The index of the last number that is at most `wanted`; `numbers` ascend. */
function lastAtMost(numbers: readonly number[], wanted: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= wanted) low = middle
    else high = middle - 1
  }
  return low
}
