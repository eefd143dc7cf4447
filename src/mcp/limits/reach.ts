/** Keeps an agent at the service in force, and at those of `--profiles`: it sees no other profile, workspace or history. */
import type { AgentLimits } from '../../agents/agent-server.ts'
import type { OpenedSession } from '../../engine/session.ts'
import { sourceOf } from '../../settings/base-url.ts'
import { accessOfProfile, type ProfileAccess } from '../../settings/of-profile.ts'
import { OutsideError } from './outside-error.ts'

export function withinReach(
  session: OpenedSession,
  { profiles }: Pick<AgentLimits, 'profiles'>,
): OpenedSession {
  if (profiles === undefined) return session
  const { context, current } = session
  const addresses = () => [current(), ...profiles.map((name) => addressOf(name, session))]
  const sources = () => addresses().map((each) => sourceOf(each, context))
  return {
    ...session,
    profile: async (name) => (profiles.includes(name) ? session.profile(name) : inForce(name, session)),
    historyOf: sources,
    context: {
      ...context,
      workspaces: async () => {
        const workspaces = await context.workspaces()
        const at = (path: string) => {
          if (sources().includes(`local:${path}`)) return workspaces.at(path)
          throw new OutsideError('That workspace is not the one that this server is for')
        }
        return { ...workspaces, at }
      },
    },
  }
}

const addressOf = (name: string, { context }: OpenedSession) => ({
  baseUrl: accessOfProfile(name, context).requireBaseUrl(),
})

/** The profile in force, with the token in force: its own may be allowed more. @throws OutsideError for another one */
function inForce(name: string, session: OpenedSession): ProfileAccess {
  const { profile, baseUrl, org, requireBaseUrl, requireToken } = session.current()
  const isInForce = profile?.value === name && addressOf(name, session).baseUrl.value === baseUrl?.value
  if (!isInForce) throw new OutsideError(`The profile ${name} is not one of those that this server may read`)
  return { org: org?.value, requireBaseUrl, requireToken }
}
