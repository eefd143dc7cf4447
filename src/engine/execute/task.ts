/** Runs a task; a task with a single request sends the prepared one. */
import type { Task } from '../../task/task.ts'
import type { CallState, StepFindings } from '../state.ts'

export async function executeTask(task: Task, state: CallState): Promise<StepFindings> {
  const { prepared, proceed, inputs, session, call } = state
  if (prepared !== undefined) return { result: { kind: 'task', result: await prepared.send(session) } }
  if (proceed !== undefined) return carryOut(proceed, state)
  const working = {
    ...session,
    perform: async (...[operation, input, seen]: Parameters<typeof session.perform>) => {
      const { performWithin } = await import('./inner-call.ts')
      return performWithin(state, { operation, input, seen })
    },
  }
  // Its schema has checked the body of a task's input.
  const result = await task.run(inputs[0]?.body as never, working, call.options.listing?.query)
  return { result: { kind: 'task', result } }
}

async function carryOut(proceed: NonNullable<CallState['proceed']>, state: CallState): Promise<StepFindings> {
  const { openJob } = await import('./job.ts')
  const job = openJob(state)
  try {
    return { result: { kind: 'task', result: await proceed(job.session) } }
  } finally {
    job.end()
  }
}
