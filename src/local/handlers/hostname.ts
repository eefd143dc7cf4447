/**
 * Handles the operations of catalog/hostname.ts. An embedded workspace asks no DNS: `revalidate` takes every hostname for set up.
 */
import type * as declared from '../../catalog/hostname.ts'
import { findOrganization, findSite } from '../access/find.ts'
import type { Handler, LocalRequest } from '../handler.ts'
import { location } from '../reply/addresses.ts'
import { notFound } from '../reply/refusals.ts'
import type { Role } from '../store/database.ts'

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  const { hostname, site, organization, status } = await findHostname(request, path.hostname, 'read')
  return {
    object: 'custom-hostname',
    hostname,
    target:
      site === undefined ? { type: 'organization', organization } : { type: 'site', organization, site },
    isActive: status === 'active',
    status: status === 'active' ? 'live' : 'ssl_pending',
    urls: {
      location: location(request.baseUrl, 'custom-hostnames', hostname),
      published: `https://${hostname}`,
    },
  }
}

export const revalidate: Handler<typeof declared.revalidate> = async ({ path }, request) => {
  await change(request, await findHostname(request, path.hostname, 'admin'), { status: 'active' })
  return undefined
}

export const remove: Handler<typeof declared.remove> = async ({ path }, request) => {
  await change(request, await findHostname(request, path.hostname, 'admin'), {
    status: 'active',
    hostname: null,
  })
  return undefined
}

interface FoundHostname {
  readonly hostname: string
  readonly organization: string
  /** Undefined for one of the organization itself. */
  readonly site: string | undefined
  readonly status: string
}

/** For whoever may see its site or its organization. */
async function findHostname(request: LocalRequest, hostname: string, least: Role): Promise<FoundHostname> {
  const found = (await ofSite(request, hostname)) ?? (await ofOrganization(request, hostname))
  if (found === undefined || !(await request.access.isMemberOf(found.organization)))
    throw notFound('custom hostname', hostname)
  if (found.site === undefined) await findOrganization(request, found.organization, least)
  else await findSite(request, found.organization, found.site, least)
  return found
}

async function ofSite({ db }: LocalRequest, hostname: string): Promise<FoundHostname | undefined> {
  const row = await db
    .selectFrom('sites')
    .select(['id', 'organization_id', 'hostname_status'])
    .where('hostname', '=', hostname)
    .executeTakeFirst()
  return row && { hostname, organization: row.organization_id, site: row.id, status: row.hostname_status }
}

async function ofOrganization({ db }: LocalRequest, hostname: string): Promise<FoundHostname | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select(['id', 'custom_hostname_status'])
    .where('custom_hostname', '=', hostname)
    .executeTakeFirst()
  return row && { hostname, organization: row.id, site: undefined, status: row.custom_hostname_status }
}

async function change(
  { db }: LocalRequest,
  { site, organization }: FoundHostname,
  { status, hostname }: { readonly status: string; readonly hostname?: null },
): Promise<void> {
  if (site === undefined) {
    await db
      .updateTable('organizations')
      .set({ custom_hostname: hostname, custom_hostname_status: status })
      .where('id', '=', organization)
      .execute()
    return
  }
  await db.updateTable('sites').set({ hostname, hostname_status: status }).where('id', '=', site).execute()
}
