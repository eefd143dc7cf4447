/** Lets agents work on a fork of a clone, and hands what they changed to a person as a plan. */
import type { AgentRehearsal, AgentServing } from '../agents/agent-server.ts'
import type { Context } from '../context.ts'
import { counted } from '../text/counted.ts'
import { cloneFor, type RehearsedClone } from '../workflows/rehearse/clone-for.ts'
import { type Fork, openFork } from '../workflows/rehearse/fork.ts'
import { endOfRehearsal } from '../workflows/rehearse/outcome.ts'
import type { Rehearsal } from '../workflows/rehearse/rehearsal.ts'
import { openAgentSession } from './session.ts'
import { createState, type ServerState } from './state.ts'

interface RehearsalServer {
  readonly context: Context
  readonly reserved: ServerState['reserved']
  /** Serves agents until they leave. */
  serve(context: Context, serving: AgentServing): Promise<void>
}

export async function rehearse(
  { out, clone: name }: AgentRehearsal,
  serving: AgentServing,
  { context, reserved, serve }: RehearsalServer,
): Promise<void> {
  // The signal that ends the server must not take the plan with it.
  const lasting = { ...context, signal: new AbortController().signal }
  const state = createState(lasting, { ...serving, allowWrites: false, limits: noLimits }, reserved)
  const session = openAgentSession(state, { signal: lasting.signal, progress: serving.notice })
  try {
    const clone = await cloneFor(name, session)
    const fork = await openFork(clone.place.workspace, undefined, session)
    try {
      const { limits } = serving
      // Against the clone, an agent can compare what it has changed so far.
      const profiles = limits.profiles && [...limits.profiles, clone.place.name]
      const atFork = { settings: {}, onlyAt: fork.url, limits: { ...limits, profiles } }
      await serve(onFork(context, { clone, fork }), { ...serving, ...atFork })
      await tell(await endOfRehearsal({ clone, fork, out }, session), serving)
    } finally {
      await fork.close()
    }
  } finally {
    await session.close()
    await state.close()
  }
}

/** A person sees all that was changed. */
const noLimits = { organizations: undefined, spaces: undefined, profiles: undefined }

interface ForkedClone {
  readonly clone: RehearsedClone
  readonly fork: Fork
}

/** Variables in place of flags, so that command lines for a person name the service in force. */
function onFork(context: Context, { clone, fork }: ForkedClone): Context {
  const { env } = context
  const here = { WS_URL: fork.url, WS_TOKEN: fork.token, WS_PROFILE: clone.place.name }
  return { ...context, env: { ...env, WS_ORG: clone.organization, ...here } }
}

async function tell({ first, plan }: Rehearsal, { notice }: AgentServing): Promise<void> {
  if (plan === undefined || first.comparison.changes.length === 0)
    return notice('The rehearsal is over: it changed nothing, and no plan was written')
  const { changes, steps, blocked } = plan.plan
  const counts = `${counted(changes.length, 'change')}, ${counted(steps.length, 'request')}`
  await notice(`The rehearsal is over: ${counts} in ${plan.file}`)
  for (const { address, reason } of blocked) await notice(`Not in the plan: ${address}: ${reason}`)
  const approximated = first.approximated.map(
    ({ method, url, reason }) => `Approximated: ${method} ${url}: ${reason}`,
  )
  for (const text of new Set(approximated)) await notice(text)
  await notice(`To see it and make it: ws apply --plan ${plan.file}`)
}
