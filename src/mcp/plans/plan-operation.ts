/** Plans one operation: its request, its changes to the present state, and its dangers. */
import { toldKind } from '../../catalog/kinds.ts'
import { type Operation, originOf } from '../../catalog/operation.ts'
import type { AnyInput } from '../../client/request.ts'
import type { OpenedSession } from '../../engine/session.ts'
import { obstaclesTo } from '../../engine/standing.ts'
import { ConflictError, UsageError } from '../../errors.ts'
import { canonical } from '../../estate/compare/equality.ts'
import { hasMember, memberOf } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { AgentCommand } from '../calls/agent-command.ts'
import type { ContextArguments } from '../calls/arguments.ts'
import { readResult } from '../calls/read-result.ts'
import type { AgentWork } from '../calls/work.ts'
import type { ReadyChange } from '../kept-plans.ts'
import { runForAgent } from '../run.ts'
import { openAgentSession } from '../session.ts'
import type { ServerState } from '../state.ts'
import { agreeToDanger } from './agree-to-danger.ts'
import { dangersOfCall } from './dangers.ts'
import { type Live, liveValue } from './live-value.ts'
import type { MadePlan } from './made-plan.ts'
import { personLine } from './person-line.ts'
import { checkPlanned } from './planned-calls.ts'
import { sendingSession } from './sending-session.ts'

interface OperationToPlan {
  readonly command: AgentCommand
  readonly operation: Operation
  readonly input: AnyInput
  readonly context: ContextArguments
  readonly state: ServerState
}

export async function planOperation(wanted: OperationToPlan, session: OpenedSession): Promise<MadePlan> {
  const { command, operation, input, state } = wanted
  if (operation.notOffered !== undefined)
    throw new UsageError(`${command.name} is not offered: ${operation.notOffered}`)
  const preview = await session.preview()
  const { method, url } = preview.request(operation, input)
  await checkPlanned([{ operation, input }], session, state)
  const live = await liveValue(operation, input, await session.client())
  const obstacles = (await obstaclesTo(operation, [input], session)).flat()
  const dangers = [
    ...(await dangersOfCall({ operation, input, live, settings: session.current(), session })),
    ...obstacles.map(({ obstacle }) => obstacle),
  ]
  const requests = [{ method, url, body: operation.body === undefined ? null : (input.body ?? {}) }]
  const differences = differencesOf(operation, input, live)
  const planned: ReadyChange = {
    name: command.name,
    destroys: dangers.length > 0,
    about: aboutOf(dangers, `${method} ${url}`, differences),
    line: personLine(command, input, session.flags),
    apply: (work, consentFor) =>
      applyOperation(wanted, {
        seen: seenIn(live, input),
        work,
        consentFor,
        isDangerous: dangers.length > 0,
      }),
  }
  return {
    planned,
    bound: canonical({ command: command.name, input, seen: live?.state }),
    shown: { requests, differences, dangers },
  }
}

/** Only the address says where a new thing is to be. */
const aboutOf = (dangers: readonly string[], request: string, differences: readonly JsonObject[]) =>
  `Dangers: ${dangers.join(', ') || 'none'}. ${request} ${JSON.stringify(differences)}`

function differencesOf(
  operation: Operation,
  { body }: AnyInput,
  live: Live | undefined,
): readonly JsonObject[] {
  const origin = originOf(operation)
  const kind = live && toldKind(live.resource.kind)
  const name = live?.resource.called && live.value && memberOf(live.value, live.resource.called)
  const thing = { ...(kind === undefined ? {} : { kind }), ...(name === undefined ? {} : { name }) }
  if (origin === live?.resource.remove) return [{ action: 'delete', ...thing, is: live.state }]
  const members = Object.entries(isObject(body) ? body : {}).map(([member, to]) => ({
    member,
    ...(live?.value !== undefined && hasMember(live.state, member)
      ? { from: memberOf(live.state, member) }
      : {}),
    to,
  }))
  const action =
    origin === live?.resource.make ? 'create' : origin === live?.resource.change ? 'update' : 'act'
  return [{ action, does: operation.summary, ...thing, members: members.filter(isChange) }]
}

const isChange = (member: object) =>
  !('from' in member) || !('to' in member) || canonical(member.from) !== canonical(member.to)

/** The values that the change depends on: those that it sets, or everything where it sets none. */
function seenIn(live: Live | undefined, { body }: AnyInput): JsonObject | undefined {
  if (live?.value === undefined) return undefined
  const set = Object.keys(isObject(body) ? body : {}).filter((member) => hasMember(live.state, member))
  return set.length === 0
    ? live.state
    : Object.fromEntries(set.map((member) => [member, memberOf(live.state, member)]))
}

interface OperationApplication {
  readonly seen: JsonObject | undefined
  readonly work: AgentWork
  readonly consentFor: Parameters<ReadyChange['apply']>[1]
  readonly isDangerous: boolean
}

async function applyOperation(
  { command, operation, input, context, state }: OperationToPlan,
  { seen, work, consentFor, isDangerous }: OperationApplication,
) {
  const opened = openAgentSession(state, {
    signal: work.signal,
    context,
    line: personLine(command, input, state.serving.settings),
    progress: (text) => work.progress(0, text),
  })
  const { session, hasSent } = sendingSession(opened)
  try {
    const now = seenIn(await liveValue(operation, input, await session.client()), input)
    refuseConflict(seen, now)
    const consent = consentFor(hasSent)
    if (isDangerous) await agreeToDanger(operation, input, { consent, session })
    const { result } = await runForAgent({ name: command.name, spec: operation, input, consent }, session)
    return await readResult(result, { limit: 1000, progress: work.progress })
  } finally {
    await opened.close()
  }
}

/** @throws ConflictError that names each member and both values */
function refuseConflict(seen: JsonObject | undefined, now: JsonObject | undefined): void {
  if (canonical(seen ?? null) === canonical(now ?? null)) return
  const members = Object.keys({ ...seen, ...now })
    .map((member) => ({ member, saw: seen?.[member], is: now?.[member] }))
    .filter(({ saw, is }) => canonical(saw ?? null) !== canonical(is ?? null))
    .map(
      ({ member, saw, is }) =>
        `${member} was ${JSON.stringify(saw ?? null)} and is ${JSON.stringify(is ?? null)}`,
    )
  throw new ConflictError(`It has changed since the plan: ${members.join('; ')}. Nothing was sent`, {
    hint: 'Plan it again',
  })
}
