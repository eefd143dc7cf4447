/** A command as agents name it. */
import type { Operation } from '../../catalog/operation.ts'
import type { Task } from '../../task/task.ts'

export interface AgentCommand {
  /** Without `ws`, e.g. `space update`. */
  readonly name: string
  readonly words: readonly string[]
  readonly spec: Operation | Task
}
