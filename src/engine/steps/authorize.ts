/** Decides whether the call may be made: once, for all of its requests, before the first is sent. */
import type { Operation } from '../../catalog/operation.ts'
import { UsageError } from '../../errors.ts'
import type { LossQuestion } from '../consent.ts'
import { intentOf } from '../intent.ts'
import type { CallState, StepBody } from '../state.ts'
import { targetOf } from '../target.ts'
import type { titleOf } from '../title.ts'

export const authorize: StepBody = async (state) => {
  const question =
    state.spec.kind === 'operation' ? await permitted(state.spec, state) : await permittedTask(state)
  if (question === undefined) return undefined
  const answer = await state.call.consent.ask(question)
  if (answer !== 'granted') throw new UsageError(answer.reason, { hint: answer.hint })
  return { isAgreed: true }
}

/** Shows the guard each request as it will be sent. */
async function permitted(operation: Operation, state: CallState): Promise<LossQuestion | undefined> {
  const { guard, inputs, rows, session } = state
  for (const input of inputs) await guard.permit(intentOf(operation, input))
  const { destructive: destruction, summary } = operation
  const [first] = inputs
  if (destruction === undefined || first === undefined) return undefined
  const lost = { about: 'loss', destruction, summary } as const
  if (rows !== undefined) {
    const target = String(rows.length)
    return { ...lost, target, typed: target, ids: rows.map((row) => row.target), rows: rows.length }
  }
  const target = targetOf(operation, first)
  const title = () => readTitle(operation, first, session)
  return { ...lost, target, typed: target, ids: [target], ...(destruction === 'type-id' ? { title } : {}) }
}

/** A raw request asks like the operation that sends the same. */
async function permittedTask({
  spec,
  guard,
  inputs: [input],
  prepared,
  session,
}: CallState): Promise<LossQuestion | undefined> {
  if (spec.kind !== 'task') return undefined
  if (prepared !== undefined) {
    const { operation, input } = prepared.call
    await guard.permit(intentOf(operation, input))
  }
  // Its schema has checked the body of a task's input.
  const loss = prepared === undefined ? await spec.asks?.(input?.body as never, session) : prepared.loss
  if (loss === undefined) return undefined
  const { summary, destructive: destruction = 'ask' } = loss.sent?.operation ?? { summary: spec.summary }
  const { target } = loss
  const ids = loss.sent === undefined ? [] : [loss.sent.id]
  const match = destruction === 'type-id' ? prepared?.match : undefined
  return {
    about: 'loss',
    destruction,
    summary,
    target,
    typed: ids[0] ?? target,
    ids,
    ...(match === undefined ? {} : { title: () => readTitle(match.operation, match, session) }),
  }
}

/** The reader of titles loads only if a person is asked. */
async function readTitle(...words: Parameters<typeof titleOf>): Promise<string | undefined> {
  const { titleOf } = await import('../title.ts')
  return titleOf(...words)
}
