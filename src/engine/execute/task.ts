/** Runs a task; a task with a single request sends the prepared one. */
import type { TaskResult } from '../../task/result.ts'
import type { Task } from '../../task/task.ts'
import { withoutConcealed } from '../redact/conceal.ts'
import type { CallState, StepFindings } from '../state.ts'

export async function executeTask(task: Task, state: CallState): Promise<StepFindings> {
  const result = await resultOf(task, state)
  return { result: { kind: 'task', result: await withoutConcealed(result, state.session.concealed) } }
}

async function resultOf(task: Task, state: CallState): Promise<TaskResult> {
  const { prepared, proceed, inputs, session, call } = state
  if (prepared !== undefined) return prepared.send(session)
  if (proceed !== undefined) return carryOut(proceed, state)
  const working = {
    ...session,
    perform: async (...[operation, input, seen]: Parameters<typeof session.perform>) => {
      const { performWithin } = await import('./inner-call.ts')
      return performWithin(state, { operation, input, seen })
    },
  }
  // Its schema has checked the body of a task's input.
  return task.run(inputs[0]?.body as never, working, call.options.listing?.query)
}

async function carryOut(proceed: NonNullable<CallState['proceed']>, state: CallState): Promise<TaskResult> {
  const { openJob } = await import('./job.ts')
  const job = openJob(state)
  try {
    return await proceed(job.session)
  } finally {
    job.end()
  }
}
