/** How far a command believes a list that was read a moment ago, to which others may have added meanwhile. */
import { type Face, isOperation } from '../../catalog/operation.ts'
import { onlyReads } from '../../task.ts'

/**
 * Where only one thing of a remembered list fits: for a command that reads, the beginning of its title will do; for one that
 * changes something, all of the title. A command that destroys, or that may do anything, reads the list itself.
 */
export type Trust = 'none' | 'whole' | 'beginning'

export function trustFor(face: Face): Trust {
  if (face.destructive !== undefined) return 'none'
  if (onlyReads(face)) return 'beginning'
  return isOperation(face) ? 'whole' : 'none'
}
