/** Runs a task; a task with a single request sends the prepared one. */
import type { Task } from '../../task.ts'
import type { CallState, Found } from '../state.ts'

export async function executeTask(task: Task, state: CallState): Promise<Found> {
  const { prepared, inputs, session, call } = state
  const result =
    prepared === undefined
      ? // The body of a task's input has been checked against its schema.
        await task.run(inputs[0]?.body as never, session, call.options.listing?.query)
      : await prepared.send()
  return { result: { kind: 'task', result } }
}
