/** Shows the requests of a call, and sends none. */
import type { Operation } from '../../catalog/operation.ts'
import type { Task } from '../../task/task.ts'
import { fillsInOrder, pathsRepeated } from '../bulk/fills-in-order.ts'
import type { Row } from '../bulk/row.ts'
import { firstRequestOf, followsFirst } from '../list.ts'
import { withoutConcealed } from '../redact/conceal.ts'
import type { CallState, StepBody, StepFindings } from '../state.ts'
import type { PreviewedRequests } from '../view.ts'

const over: StepFindings = { isOver: true }

export const preview: StepBody = async (state) =>
  state.spec.kind === 'operation' ? previewOperation(state.spec, state) : previewTask(state.spec, state)

async function previewOperation(operation: Operation, state: CallState): Promise<StepFindings> {
  const { call, session, inputs, rows } = state
  const { listing, repeat } = call.options
  const client = await session.preview()
  const areEntries = rows !== undefined && operation.rowsPerCall !== undefined
  const calls = areEntries ? await together(operation, inputs) : inputs
  const requests = calls.map((input) => firstRequestOf(operation, input, { client, listing }))
  const goesOn = rows === undefined ? followsFirst(operation, listing) : undefined
  const isMany = rows !== undefined
  const inOrder = rows === undefined ? 0 : await countOrdered(rows, operation)
  const repeated = rows === undefined ? 0 : pathsRepeated(rows, operation).size
  const looksFor = await looksForIn(operation, state)
  const plan: PreviewedRequests = {
    kind: 'requests',
    requests,
    isMany,
    inOrder,
    repeated,
    goesOn,
    repeat,
    looksFor,
  }
  await call.view.preview(plan, state)
  return over
}

/** Undefined under `--yes`, where ws does not look. */
async function looksForIn(operation: Operation | undefined, { session }: CallState) {
  if (operation?.asksPeople !== true || session.isAgreed) return undefined
  return (await import('../standing.ts')).toldOfObstacles(operation)
}

/** As rows are sent: several in one request. */
const together = async (operation: Operation, inputs: CallState['inputs']) =>
  (await import('../bulk/shared-request.ts')).callsTogether(operation, inputs)

async function countOrdered(rows: readonly Row[], operation: Operation): Promise<number> {
  if (!fillsInOrder(operation)) return 0
  const { countLanes } = await import('../bulk/lanes.ts')
  return countLanes(rows, operation)
}

/** A task that reads and has no request to show runs all the same. */
async function previewTask(task: Task, state: CallState): Promise<StepFindings | undefined> {
  const { call, session, prepared } = state
  // Its schema has checked the body of a task's input.
  const input = state.inputs[0]?.body as never
  const request =
    prepared === undefined
      ? await task.firstRequest?.(input, session, call.options.listing?.query)
      : await prepared.preview()
  if (request !== undefined) {
    const goesOn = task.goesOn?.(input)
    await call.view.preview(
      {
        kind: 'requests',
        requests: [request],
        isMany: false,
        inOrder: 0,
        repeated: 0,
        goesOn,
        repeat: undefined,
        looksFor: await looksForIn(prepared?.match?.operation, state),
      },
      state,
    )
    return over
  }
  if (task.preview !== undefined) {
    const result = await withoutConcealed(await task.preview(input, session), session.concealed)
    await call.view.present({ kind: 'task', result }, state)
    return over
  }
  if (task.effect === 'reads') return undefined
  await call.view.preview({ kind: 'task' }, state)
  return over
}
