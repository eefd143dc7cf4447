/** `--like` of a command that makes something: it becomes a task that plans everything that lies in the model, too. */
import { fields, id, optional, type Schema } from '../catalog/fields.ts'
import type { Kind, NamedKind } from '../catalog/kinds.ts'
import type { Operation } from '../catalog/operation.ts'
import { onlyProceeds, type Task, task } from '../task/task.ts'
import { stepColumns, stepTones } from './plan/step-fields.ts'

/** @param kind - that the operation makes */
export function makingLike(operation: Operation, kind: Kind, settable: readonly string[]): Task {
  const shape: Readonly<Record<string, Schema>> = operation.body?.shape ?? {}
  const own = Object.entries(shape).filter(([field]) => settable.includes(field))
  const input = fields({
    // Only kinds with a list have such a command.
    like: optional(id(kind as NamedKind, 'Model')),
    ...Object.fromEntries(own),
  })
  return task({
    ...{ effect: 'changes', summary: operation.summary, arguments: [], flags: {}, input },
    answers: async () => (await import('../answers/changes.ts')).ownPlanAnswer,
    previews: async () => (await import('../answers/changes.ts')).likePlan,
    ...{ columns: stepColumns, tones: stepTones, examples: [] },
    asks: async (given, session) =>
      (await import('./likeness/make-like.ts')).askToMakeLike({ operation, kind, given }, session),
    preview: async (given, session) =>
      (await import('./likeness/make-like.ts')).previewLike({ operation, kind, given }, session),
    run: onlyProceeds,
  })
}
