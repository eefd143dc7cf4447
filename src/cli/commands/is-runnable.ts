/** Tells operations and tasks: the tree of nouns holds nothing else. */
import type { CommandSpec } from '../../catalog/command-spec.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Task } from '../../task/task.ts'

export const isRunnable = (spec: CommandSpec): spec is Operation | Task => 'kind' in spec
