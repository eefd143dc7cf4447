/** How far a command believes a list that was read a moment ago, to which others may have added meanwhile. */
import { type CommandSpec, isOperation } from '../../catalog/operation.ts'
import { onlyReads } from '../../task.ts'

/**
 * Where only one thing of a remembered list fits: for a command that reads, the beginning of its title will do; for one that
 * changes something, all of the title. A command that destroys, or that may do anything, reads the list itself.
 */
export type Trust = 'none' | 'whole' | 'beginning'

export function trustFor(spec: CommandSpec): Trust {
  if (spec.destructive !== undefined) return 'none'
  if (onlyReads(spec)) return 'beginning'
  return isOperation(spec) ? 'whole' : 'none'
}
