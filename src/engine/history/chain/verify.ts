/** Follows the chain of hashes through the history. */

import { parsePlain } from '../../../json/plain.ts'
import { firstHash, hashAfter, isAnchor, isWholeAnchor, previousIn } from './chain.ts'

/** The first thing that is wrong, in words. */
export interface Break {
  /** Counts from 1; undefined if lines are missing at the end. */
  readonly line: number | undefined
  readonly reason: string
}

/** @param head - the hash of the last line, as it was written beside the lines; undefined if that file is gone */
export function findBreak(lines: readonly string[], head: string | undefined): Break | undefined {
  let previous: string | undefined
  const hashes = new Set([firstHash])
  for (const [index, line] of lines.entries()) {
    const found = faultOf(line, { index, previous })
    if (found !== undefined) return found
    previous = hashAfter(line)
    if (previous !== undefined) hashes.add(previous)
  }
  const wanted = head?.trim()
  if (wanted === undefined)
    return lines.length === 0
      ? undefined
      : { line: undefined, reason: 'The file that names the last line is missing' }
  if (wanted === '' && lines.length === 0) return undefined
  if (!hashes.has(wanted))
    return { line: undefined, reason: 'Lines are missing at the end, or the last one was changed' }
  return undefined
}

interface PlaceInChain {
  readonly index: number
  /** The hash that the line has to name. */
  readonly previous: string | undefined
}

function faultOf(line: string, { index, previous = firstHash }: PlaceInChain): Break | undefined {
  const named = previousIn(line)
  const number = index + 1
  if (named === undefined || parsePlain(line) === undefined)
    return { line: number, reason: 'It is not a line that ws has written' }
  if (isAnchor(line))
    return index === 0 && isWholeAnchor(line)
      ? undefined
      : { line: number, reason: 'The line that replaces pruned entries was changed or moved' }
  if (named === previous) return undefined
  return index === 0
    ? { line: 1, reason: 'Lines before it are missing' }
    : { line: number - 1, reason: 'It was changed, or lines after it are missing' }
}
