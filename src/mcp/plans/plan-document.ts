/** Plans what a document of the workspace would change, by the workflows of the command line. */
import type { OpenedSession } from '../../engine/session.ts'
import { UsageError } from '../../errors.ts'
import { canonical } from '../../estate/compare/equality.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import { apply } from '../../workflows/apply.ts'
import { plan } from '../../workflows/plan.ts'
import type { ContextArguments } from '../calls/arguments.ts'
import { readResult } from '../calls/read-result.ts'
import type { AgentWork } from '../calls/work.ts'
import type { ReadyChange } from '../kept-plans.ts'
import { runForAgent } from '../run.ts'
import { openAgentSession } from '../session.ts'
import type { ServerState } from '../state.ts'
import { dangersOfAgents } from './document-dangers.ts'
import type { MadePlan } from './made-plan.ts'
import { callsIn, checkPlanned } from './planned-calls.ts'
import { sendingSession } from './sending-session.ts'

interface DocumentToPlan {
  readonly document: string
  readonly prune: boolean
  readonly context: ContextArguments
  readonly state: ServerState
}

export async function planDocument(
  wanted: DocumentToPlan,
  session: OpenedSession,
  work: AgentWork,
): Promise<MadePlan> {
  const body = { documents: ['-'], prune: wanted.prune, requests: true }
  const { result } = await runForAgent({ name: 'plan', spec: plan, input: { path: {}, body } }, session)
  const { value, incomplete } = await readResult(result, { limit: 1, progress: work.progress })
  if (!isObject(value)) throw new TypeError('A plan is an object')
  const { changes, requests, hash, format: _format, ...rest } = value
  const sent = Array.isArray(requests) ? requests : []
  await checkPlanned(await callsIn(sent), session, wanted.state)
  const allowed = Array.isArray(value.dangers) ? value.dangers : []
  const ofAgents = await dangersOfAgents(Array.isArray(changes) ? changes : [])
  const told = new Set(allowed.map(canonical))
  const dangers = [...allowed, ...ofAgents.filter((each) => !told.has(canonical(each)))]
  const isDestructive = dangers.length > 0 || sent.some((each) => isObject(each) && each.method === 'DELETE')
  const planned: ReadyChange = {
    name: 'apply',
    destroys: isDestructive,
    about: `${JSON.stringify(value.summary)} ${dangers.map(dangerText).join('; ')}`,
    line: undefined,
    apply: (later, consentFor) =>
      applyDocument(wanted, { hash, allow: allowed.map(dangerWord), work: later, consentFor }),
  }
  return {
    planned: sent.length === 0 ? undefined : planned,
    bound: JSON.stringify([hash, wanted.document, wanted.prune]),
    shown: {
      requests: sent,
      differences: changes,
      ...rest,
      dangers,
      ...(incomplete === undefined ? {} : { incomplete }),
    },
  }
}

const dangerText = (danger: unknown) => (isObject(danger) ? `${danger.danger}: ${danger.address}` : '')

const dangerWord = (danger: unknown) => (isObject(danger) ? danger.danger : danger)

interface DocumentApplication {
  readonly hash: unknown
  readonly allow: readonly unknown[]
  readonly work: AgentWork
  readonly consentFor: Parameters<ReadyChange['apply']>[1]
}

/** A person agrees to the dangers where there are any: the question of the task comes after its check of them. */
async function applyDocument(
  { document, prune, context, state }: DocumentToPlan,
  { hash, allow, work, consentFor }: DocumentApplication,
) {
  const opened = openAgentSession(state, {
    signal: work.signal,
    context,
    document,
    line: 'ws apply -',
    progress: (text) => work.progress(0, text),
  })
  const { session, hasSent } = sendingSession(opened)
  try {
    const body: JsonObject = { documents: ['-'], hash, prune, allow: [...new Set(allow)] }
    const consent = consentFor(hasSent)
    const { result } = await runForAgent(
      { name: 'apply', spec: apply, input: { path: {}, body }, consent },
      session,
    )
    return await readResult(result, { limit: 1000, progress: work.progress })
  } finally {
    await opened.close()
  }
}

/** @throws UsageError */
export function pruneIn({ prune = false, ...rest }: JsonObject): boolean {
  const others = Object.keys(rest).filter((name) => name !== 'org')
  if (others.length > 0 || typeof prune !== 'boolean')
    throw new UsageError('A document takes the arguments org and prune (true or false) only')
  return prune
}
