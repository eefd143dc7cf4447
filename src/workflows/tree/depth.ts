/** `--depth`: leaves deeper levels out of a drawing, and counts them. */
import type { Outline } from '../../task/result.ts'

/** A thing with more contents than the drawing got. */
export interface CountedOutline extends Outline {
  /** The number of hidden ones. */
  readonly hidden?: number
  readonly children: readonly CountedOutline[]
}

/** @param depth - levels below the root that stay */
export function cutAt(outline: CountedOutline, depth: number): Outline {
  if (depth > 0) return { ...outline, children: outline.children.map((child) => cutAt(child, depth - 1)) }
  const below = countBelow(outline)
  const notes = below === 0 ? outline.notes : [...outline.notes, `${below} more below`]
  return { ...outline, notes, children: [] }
}

const countBelow = ({ children, hidden = 0 }: CountedOutline): number =>
  children.reduce((sum, child) => sum + 1 + countBelow(child), hidden)
