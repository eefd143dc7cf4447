/** Decides whether the call may be made: once, for all of its requests, before the first is sent. */
import { asksPeopleAbout, lossWords } from '../../catalog/command-spec.ts'
import type { Operation } from '../../catalog/operation.ts'
import { UsageError } from '../../errors.ts'
import type { Loss } from '../../task/task.ts'
import type { titleOf } from '../asked-thing.ts'
import type { DrawChanges, LossQuestion } from '../consent.ts'
import type { LookedFor, Obstruction } from '../obstacles.ts'
import { withoutConcealed } from '../redact/conceal.ts'
import type { standingOf } from '../standing.ts'
import type { CallState, StepBody, StepFindings } from '../state.ts'
import { targetOf } from '../target.ts'

export const authorize: StepBody = async (state) => {
  if (state.spec.kind === 'task') return authorizeTask(state)
  const question = await permitted(state.spec, state)
  if (question === undefined) return undefined
  const { inputs, rows } = state
  await agree(question, await obstructionOf({ operation: state.spec, inputs, rows }, state), state)
  return { isAgreed: true }
}

async function agree(
  question: LossQuestion,
  obstruction: Obstruction | undefined,
  { call }: CallState,
): Promise<void> {
  const answer = await call.consent.ask({
    ...question,
    ...(obstruction === undefined ? {} : { obstacles: obstruction.told }),
    ...(call.isWithinJob === true ? { isWithinJob: true } : {}),
  })
  if (answer !== 'granted') throw new UsageError(answer.reason, { hint: answer.hint })
}

async function authorizeTask(state: CallState): Promise<StepFindings | undefined> {
  const loss = await permittedLoss(state)
  if (loss === undefined) return undefined
  const { changes, refusal, proceed } = loss
  if (changes !== undefined)
    await state.call.view.showChanges?.(await withoutConcealed(changes, state.session.concealed))
  if (refusal !== undefined) throw refusal
  for (const { operation, input } of loss.requests ?? []) await state.guard.permit(operation, input)
  const obstruction = await obstructionOf(requestOf(loss, state), state)
  if (loss.isNothing === true && obstruction === undefined) return { proceed }
  await agree(questionOf(loss, state), obstruction, state)
  return { isAgreed: true, agreedTo: obstruction?.words ?? [], proceed }
}

/** The request of a task that something may stand in the way of. */
function requestOf({ maybeObstructed }: Loss, { prepared }: CallState): LookedFor | undefined {
  const found = maybeObstructed ?? prepared?.match
  if (found === undefined) return undefined
  const input = 'input' in found ? found.input : found
  return { operation: found.operation, inputs: [input], agreedTo: maybeObstructed?.agreedTo }
}

/** Lets the guard decide on each request as it will be sent. */
async function permitted(operation: Operation, state: CallState): Promise<LossQuestion | undefined> {
  const { call, guard, inputs, rows, session } = state
  for (const input of inputs) await guard.permit(operation, input)
  const { destructive } = operation
  const isForPeople = inputs.some(({ body }) => asksPeopleAbout(operation, body))
  const [first] = inputs
  if ((destructive === undefined && !isForPeople) || first === undefined) return undefined
  const lost = {
    about: 'loss',
    destruction: destructive ?? 'ask',
    words: lossWords(operation, rows === undefined ? first.body : undefined),
    isForPeople,
  } as const
  if (rows !== undefined) {
    const target = String(rows.length)
    return { ...lost, target, typed: target, ids: rows.map((row) => row.target), rows: rows.length }
  }
  const target = targetOf(operation, first)
  const title = () => readTitle(operation, first, session, call.options?.repeat)
  const standing = (draw: DrawChanges) => readStanding(operation, { path: first.path, draw }, session)
  return { ...lost, target, typed: target, ids: [target], title, standing }
}

/** A raw request asks like the operation that sends the same. */
async function permittedLoss({
  spec,
  guard,
  inputs: [input],
  prepared,
  session,
}: CallState): Promise<Loss | undefined> {
  if (prepared === undefined) {
    // Its schema has checked the body of a task's input.
    return spec.kind === 'task' ? spec.asks?.(input?.body as never, session) : undefined
  }
  const { operation, input: sent } = prepared.call
  await guard.permit(operation, sent)
  return prepared.loss
}

function questionOf(loss: Loss, { spec, prepared, session }: CallState): LossQuestion {
  const { operation } = loss.sent ?? {}
  const { destructive: destruction = 'ask' } = operation ?? {}
  const isForPeople = operation !== undefined && asksPeopleAbout(operation, prepared?.call.input.body)
  const { target } = loss
  const ids = loss.sent === undefined ? [] : [loss.sent.id]
  const match = prepared?.match
  return {
    about: 'loss',
    destruction,
    isForPeople,
    words: lossWords(operation ?? spec, prepared?.call.input.body),
    target,
    typed: ids[0] ?? target,
    ids,
    ...(match === undefined ? {} : { title: () => readTitle(match.operation, match, session) }),
  }
}

/** Under `--yes` nobody looks. At a terminal the question about one thing tells of it anyway. */
async function obstructionOf(
  looked: LookedFor | undefined,
  { session, call, spec }: CallState,
): Promise<Obstruction | undefined> {
  if (looked === undefined || session.isAgreed || looked.operation.asksPeople !== true) return undefined
  const isTold = session.isInteractive && spec.kind === 'operation' && looked.rows === undefined
  if (isTold && call.isWithinJob !== true) return undefined
  const { lookForObstacles } = await import('../obstacles.ts')
  return lookForObstacles({ ...looked, agreedTo: looked.agreedTo ?? call.agreedTo }, session)
}

/** The readers load only if a person is asked. */
async function readStanding(...words: Parameters<typeof standingOf>): Promise<readonly string[]> {
  const { standingOf } = await import('../standing.ts')
  return standingOf(...words)
}

async function readTitle(...words: Parameters<typeof titleOf>): Promise<string | undefined> {
  const { titleOf } = await import('../asked-thing.ts')
  return titleOf(...words)
}
