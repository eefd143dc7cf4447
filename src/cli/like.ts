/** `--like`: the command that makes one thing becomes one that makes it with all that lies in a model. */
import type { Operation } from '../catalog/operation.ts'
import { type Option, optionsOf } from '../catalog/options.ts'
import { UsageError } from '../errors.ts'
import type { Task } from '../task/task.ts'
import { likeTask } from '../workflows/like.ts'
import { globalGroups } from './parse/flags.ts'
import type { Words } from './parse/input.ts'

interface VerbWithOptions {
  readonly spec: Operation | Task
  readonly options: readonly Option[]
}

/** @throws UsageError for a flag that means nothing beside it */
export async function withModel<Verb extends VerbWithOptions>(
  command: Verb,
  { flags }: Words,
): Promise<Verb> {
  const { spec } = command
  const task = spec.kind === 'operation' ? await likeTask(spec) : undefined
  if (task === undefined) return command
  const options = optionsOf(task)
  const known = new Set(
    [...options, ...globalGroups.flatMap((group) => group.options)].map(({ word }) => word),
  )
  const [other] = [...flags.keys()].filter((word) => !known.has(word.replace(/^no-/, '')))
  if (other !== undefined) throw new UsageError(`--${other} and --like can't be given together`)
  return { ...command, spec: task, options }
}
