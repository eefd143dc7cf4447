/** Compares a value that was recorded with one that the service shows now. */
import { isSame } from '../../estate/compare/equality.ts'
import { isNothing } from '../../estate/plan/bodies.ts'

/** A service leaves out values that nobody has set. */
export const isAlike = (one: unknown, other: unknown): boolean =>
  isNothing(one) ? isNothing(other) : isSame(one, other)
