/** `--like` of a command that makes something: it becomes a task that plans everything that lies in the model, too. */
import { fields, id, optional, type Schema } from '../catalog/fields.ts'
import type { Kind, NamedKind } from '../catalog/kinds.ts'
import { type Operation, originOf } from '../catalog/operation.ts'
import { isSupported } from '../catalog/resource.ts'
import { allResources } from '../catalog/walk.ts'
import { onlyProceeds, type Task, task } from '../task/task.ts'
import { stepColumns, stepTones } from './plan/step-fields.ts'

/** Undefined for a command that takes no model. */
export async function likeTask(operation: Operation): Promise<Task | undefined> {
  const { like } = operation
  return like === undefined ? undefined : makingLike(operation, like, await likenessFields(operation))
}

/** Fields of the body that are about the thing itself: its holder, and what it is. */
async function likenessFields(operation: Operation): Promise<readonly string[]> {
  const resource = (await allResources()).find(
    ({ make }) => isSupported(make) && make === originOf(operation),
  )
  if (resource === undefined) return []
  return [...resource.settable, ...resource.fixed, ...Object.keys(resource.parents)]
}

/** @param kind - that the operation makes */
function makingLike(operation: Operation, kind: Kind, settable: readonly string[]): Task {
  const shape: Readonly<Record<string, Schema>> = operation.body?.shape ?? {}
  const own = Object.entries(shape).filter(([field]) => settable.includes(field))
  const input = fields({
    // Only kinds with a list have such a command.
    like: optional(id(kind as NamedKind, 'Model')),
    ...Object.fromEntries(own),
  })
  return task({
    effect: 'changes',
    summary: operation.summary,
    arguments: [],
    flags: {},
    input,
    answers: async () => (await import('../answers/own-plans.ts')).likeAnswer,
    previews: async () => (await import('../answers/own-plans.ts')).likePlan,
    columns: stepColumns,
    tones: stepTones,
    examples: [],
    asks: async (given, session) =>
      (await import('./likeness/make-like.ts')).askToMakeLike({ operation, kind, given }, session),
    preview: async (given, session) =>
      (await import('./likeness/make-like.ts')).previewLike({ operation, kind, given }, session),
    run: onlyProceeds,
    forAgents: { as: 'command' },
    contexts: ['org'],
  })
}
