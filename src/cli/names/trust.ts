/** How far a command trusts a cached list, to which others may have added since. */
import type { CommandSpec } from '../../catalog/command-spec.ts'
import { isOperation } from '../../catalog/operation.ts'
import { onlyReads } from '../../task/task.ts'

/**
 * Needed for a single match in a cached list: the beginning of its title if the command reads, the whole title if it changes
 * something. A command that destroys, or that may do anything, reads the list again.
 */
export type TitleTrust = 'none' | 'whole' | 'beginning'

export function trustFor(spec: CommandSpec): TitleTrust {
  if (spec.destructive !== undefined) return 'none'
  if (onlyReads(spec)) return 'beginning'
  return isOperation(spec) ? 'whole' : 'none'
}
