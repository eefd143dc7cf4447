/** `--like`: the command that makes one thing becomes one that makes it with all that lies in a model. */
import { type Operation, originOf } from '../catalog/operation.ts'
import { type Option, optionsOf } from '../catalog/options.ts'
import { isSupported } from '../catalog/resource.ts'
import { allResources } from '../catalog/walk.ts'
import { UsageError } from '../errors.ts'
import type { Task } from '../task/task.ts'
import { makingLike } from '../workflows/like.ts'
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
  if (spec.kind !== 'operation' || spec.like === undefined) return command
  const task = makingLike(spec, spec.like, await likenessFields(spec))
  const options = optionsOf(task)
  const known = new Set(
    [...options, ...globalGroups.flatMap((group) => group.options)].map(({ word }) => word),
  )
  const [other] = [...flags.keys()].filter((word) => !known.has(word.replace(/^no-/, '')))
  if (other !== undefined) throw new UsageError(`--${other} and --like can't be given together`)
  return { ...command, spec: task, options }
}

/** Fields of the body that are about the thing itself: its holder, and what it is. */
async function likenessFields(operation: Operation): Promise<readonly string[]> {
  const resource = (await allResources()).find(
    ({ make }) => isSupported(make) && make === originOf(operation),
  )
  if (resource === undefined) return []
  return [...resource.settable, ...resource.fixed, ...Object.keys(resource.parents)]
}
