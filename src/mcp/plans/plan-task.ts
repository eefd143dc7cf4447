/** Plans a task that changes something, by what it asks before it begins. */
import type { AnyInput } from '../../client/request.ts'
import type { OpenedSession } from '../../engine/session.ts'
import { ConflictError, UsageError } from '../../errors.ts'
import { canonical } from '../../estate/compare/equality.ts'
import type { Loss, Session, Task } from '../../task/task.ts'
import { isNewId } from '../../workflows/plan/new-id.ts'
import type { AgentCommand } from '../calls/agent-command.ts'
import type { ContextArguments } from '../calls/arguments.ts'
import { readResult } from '../calls/read-result.ts'
import type { AgentWork } from '../calls/work.ts'
import type { ReadyChange } from '../kept-plans.ts'
import { runForAgent } from '../run.ts'
import { openAgentSession } from '../session.ts'
import type { ServerState } from '../state.ts'
import { dangersOfCall } from './dangers.ts'
import type { MadePlan } from './made-plan.ts'
import { personLine } from './person-line.ts'
import { checkPlanned } from './planned-calls.ts'
import { sendingSession } from './sending-session.ts'

interface TaskToPlan {
  readonly command: AgentCommand
  readonly task: Task
  readonly input: AnyInput
  readonly context: ContextArguments
  readonly state: ServerState
  readonly document?: string | undefined
}

export async function planTask(wanted: TaskToPlan, session: OpenedSession): Promise<MadePlan> {
  const { command, task, input, state } = wanted
  const line = personLine(command, input, session.flags)
  // Its schema has checked the body of a task's input.
  const loss = await task.asks?.(input.body as never, session)
  if (loss === undefined)
    throw new UsageError(`${JSON.stringify(command.name)} has no plan: nothing was sent`, {
      hint: `A person can run: ${line}`,
    })
  if (loss.refusal !== undefined) throw loss.refusal
  await checkPlanned(loss.requests ?? [], session, state)
  const bound = boundOf(loss)
  const dangers = await dangersOfTask(loss, session)
  const planned: ReadyChange = {
    name: command.name,
    destroys: dangers.length > 0,
    about: `${loss.changes?.summary ?? ''} ${JSON.stringify(requestsOf(loss)).slice(0, 800)}`,
    line,
    apply: (work, consentFor) => applyTask(wanted, { bound, work, consentFor }),
  }
  const { title: _title, ...changes } = { title: '', ...loss.changes }
  return {
    planned: loss.isNothing === true ? undefined : planned,
    bound: canonical({ command: command.name, input, bound }),
    shown: {
      requests: requestsOf(loss),
      differences: loss.changes === undefined ? [] : [changes],
      dangers,
    },
  }
}

const requestsOf = ({ requests = [] }: Loss) =>
  requests.map(({ operation, input }) => ({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(input.path[name] ?? '')),
    body: input.body ?? null,
  }))

/** Of a thing that is yet to come, the words stay readable. */
const segment = (id: string) => (isNewId(id) ? id : encodeURIComponent(id))

const boundOf = (loss: Loss) => canonical({ target: loss.target, requests: requestsOf(loss) })

/** A task that does not say what it sends may destroy something. */
const destroys = ({ requests, sent }: Loss): boolean =>
  sent?.operation.destructive !== undefined ||
  requests === undefined ||
  requests.some(({ operation }) => operation.destructive !== undefined || operation.method === 'DELETE')

/** Those of its requests, as far as they tell by themselves. */
async function dangersOfTask(loss: Loss, session: OpenedSession): Promise<readonly string[]> {
  const settings = session.current()
  const judged = (loss.requests ?? []).map((request) =>
    dangersOfCall({ ...request, live: undefined, settings, session }),
  )
  return [...new Set([...(destroys(loss) ? ['delete'] : []), ...(await Promise.all(judged)).flat()])]
}

interface TaskApplication {
  readonly bound: string
  readonly work: AgentWork
  readonly consentFor: Parameters<ReadyChange['apply']>[1]
}

/** The task reads everything again before it asks: only the same requests are sent. */
async function applyTask(
  { command, task, input, context, document, state }: TaskToPlan,
  { bound, work, consentFor }: TaskApplication,
) {
  const opened = openAgentSession(state, {
    signal: work.signal,
    context,
    document,
    line: personLine(command, input, state.serving.settings),
    progress: (text) => work.progress(0, text),
  })
  const { session, hasSent } = sendingSession(opened)
  const same: Task = {
    ...task,
    asks: async (given, within: Session) => {
      const loss = await task.asks?.(given, within)
      if (loss !== undefined && boundOf(loss) === bound) return loss
      throw new ConflictError('The workspace has changed since the plan: nothing was sent', {
        hint: 'Plan it again',
      })
    },
  }
  try {
    const wanted = { name: command.name, spec: same, input, consent: consentFor(hasSent) }
    const { result } = await runForAgent(wanted, session)
    return await readResult(result, { limit: 1000, progress: work.progress })
  } finally {
    await opened.close()
  }
}
