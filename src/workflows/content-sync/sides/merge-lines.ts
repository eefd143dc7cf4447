/** Merges two edits of a text, line by line. */
import { diff3Merge } from 'node-diff3'
import { markers } from '../pages/conflict-markers.ts'

export type MergedText = { readonly text: string } | { readonly conflict: string }

/** @returns with conflict markers if both changed the same lines in different ways */
export function mergeLines(base: string, ours: string, theirs: string): MergedText {
  if (ours === theirs || theirs === base) return { text: ours }
  if (ours === base) return { text: theirs }
  const regions = diff3Merge(linesOf(ours), linesOf(base), linesOf(theirs), { excludeFalseConflicts: true })
  const isTorn = regions.some((region) => region.conflict !== undefined)
  const text = regions
    .flatMap((region) => {
      if (region.conflict === undefined) return region.ok ?? []
      const { a, b } = region.conflict
      return [markers.ours, ...a, markers.between, ...b, markers.theirs]
    })
    .join('\n')
  return isTorn ? { conflict: text } : { text }
}

const linesOf = (text: string): string[] => text.split('\n')
