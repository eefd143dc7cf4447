/** Looks at login whether the organization, the space and the site exist that ws is about to save with the token. */
import { get as getOrganization } from '../../catalog/org.ts'
import { get as getSite } from '../../catalog/site.ts'
import { get as getSpace } from '../../catalog/space.ts'
import type { Client } from '../../client/client.ts'
import { AbsentError, ApiError, InterruptedError, TerminatedError, WsError } from '../../errors.ts'
import { isName } from '../../settings/names-for-ids.ts'
import type { ServiceAccess, Session } from '../../task/task.ts'
import { typedContext } from '../profile/profiles-in-use.ts'
import type { SeenOrganization } from './login-summary.ts'

/**
 * Names are looked up by every command.
 * @throws AbsentError if there is no such thing. Where ws can't look, it may still be there.
 */
export async function requireContext(
  access: ServiceAccess,
  seen: readonly SeenOrganization[],
  session: Session,
): Promise<void> {
  const { org, space, site } = typedContext(session)
  if ([org, space, site].every((each) => each === undefined)) return
  const client = await session.connect({ ...access, retries: 0 })
  const there = seen.map(({ id }) => id).join(', ')
  const byOrganization = there === '' ? undefined : `The token sees ${there}`
  const isId = (word: string | undefined): word is string => word !== undefined && !isName(word)
  if (isId(org) && !seen.some(({ id }) => id === org))
    await look(() => client.invoke(getOrganization, { path: { organizationId: org } }), {
      what: `organization ${org}`,
      at: access.baseUrl,
      hint: byOrganization,
    })
  if (isId(space))
    await look(() => client.invoke(getSpace, { path: { spaceId: space } }), {
      what: `space ${space}`,
      at: access.baseUrl,
      hint: later('space'),
    })
  if (isId(site) && isId(org)) await lookForSite(client, { org, site, at: access.baseUrl })
}

const lookForSite = (
  client: Client,
  { org, site, at }: { readonly org: string; readonly site: string; readonly at: string },
) =>
  look(() => client.invoke(getSite, { path: { organizationId: org, siteId: site } }), {
    what: `site ${site} in ${org}`,
    at,
    hint: later('site'),
  })

const later = (kind: string) => `Leave --${kind} out, and set it later: ws config set ${kind} <${kind}>`

interface LookedForAtLogin {
  readonly what: string
  readonly at: string
  readonly hint?: string | undefined
}

async function look(read: () => Promise<unknown>, { what, at, hint }: LookedForAtLogin): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (!(error instanceof WsError) || error instanceof InterruptedError || error instanceof TerminatedError)
      throw error
    if (!(error instanceof ApiError && error.status === 404)) return
    throw new AbsentError(`There is no ${what} at ${at}: nothing was saved`, { cause: error, hint })
  }
}
