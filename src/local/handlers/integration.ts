/** Handles the operations of catalog/integration.ts. */
import { checkValue } from '../../catalog/checks.ts'
import type * as declared from '../../catalog/integration.ts'
import { integrationName } from '../../catalog/parameters.ts'
import { findOrganization } from '../access/find.ts'
import { filtered, hasBlockFor } from '../domain/integrations/filters.ts'
import { manifestOf, type PublishedIntegration } from '../domain/integrations/manifest.ts'
import {
  findIntegration,
  type IntegrationRow,
  selectInstallations,
  selectListed,
} from '../domain/integrations/visibility.ts'
import type { Handler, LocalRequest } from '../handler.ts'
import { type InstallationRow, presentInstallation } from '../presenters/installation.ts'
import { presentIntegration } from '../presenters/integration.ts'
import { listPage, slicePage } from '../reply/paging.ts'
import { conflict, invalid, notFound } from '../reply/refusals.ts'
import { holdsString } from '../store/substring.ts'

export const list: Handler<typeof declared.list> = async ({ query, page }, request) => {
  const integrations = filtered(selectListed(request), query)
  const { blockDomain } = query
  const present = (row: IntegrationRow) => presentIntegration(row, request)
  if (blockDomain === undefined) return listPage(integrations, { keys: ['integrations.name'], page, present })
  const rows = await integrations.where('blocks', '<>', '[]').orderBy('name').execute()
  const { items, ...rest } = slicePage(
    rows.filter(({ blocks }) => hasBlockFor(blockDomain, blocks)),
    page,
  )
  const shown = []
  for (const row of items) shown.push(await present(row))
  return { ...rest, items: shown }
}

export const get: Handler<typeof declared.get> = async ({ path }, request) =>
  presentIntegration(await findIntegration(request, path.integrationName), request)

export const publish: Handler<typeof declared.publish> = async ({ path, body }, request) => {
  demandName(path.integrationName)
  const organization = await findOwner(request, body.organization)
  const { db, now } = request
  const earlier = await db
    .selectFrom('integrations')
    .select(['organization_id', 'version', 'secrets'])
    .where('name', '=', path.integrationName)
    .executeTakeFirst()
  if (earlier !== undefined && earlier.organization_id !== organization) {
    throw conflict(`The name ${path.integrationName} is taken by an integration of another organization`)
  }
  const values = {
    ...columnsOf(body),
    secrets: body.secrets === undefined ? (earlier?.secrets ?? '{}') : JSON.stringify(body.secrets),
    version: (earlier?.version ?? 0) + 1,
    updated_at: now,
  }
  await db
    .insertInto('integrations')
    .values({ name: path.integrationName, organization_id: organization, created_at: now, ...values })
    .onConflict((there) => there.column('name').doUpdateSet(values))
    .execute()
  return presentIntegration(await findIntegration(request, path.integrationName), request)
}

export const unpublish: Handler<typeof declared.unpublish> = async ({ path }, request) => {
  const { name, organization_id: owner } = await findIntegration(request, path.integrationName)
  await findOrganization(request, owner, 'admin')
  await request.db.deleteFrom('integrations').where('name', '=', name).execute()
  return undefined
}

export const installations: Handler<typeof declared.installations> = async (
  { path, query, page },
  request,
) => {
  const integration = await findIntegration(request, path.integrationName)
  let all = await selectInstallations(request, integration)
  if (query.externalId !== undefined) {
    all = all.where(holdsString('installations.external_ids', query.externalId))
  }
  return listPage(all, {
    keys: ['installations.created_at', 'installations.id'],
    page,
    present: (row: InstallationRow) => presentInstallation(row, request),
  })
}

/** Once in each organization. */
export const install: Handler<typeof declared.install> = async ({ path, body }, request) => {
  const { db, newId, now } = request
  const { name } = await findIntegration(request, path.integrationName)
  const { id: organization } = await findOrganization(request, body.organization, 'admin')
  const there = await db
    .selectFrom('installations')
    .select('id')
    .where('integration_name', '=', name)
    .where('organization_id', '=', organization)
    .executeTakeFirst()
  if (there !== undefined)
    throw conflict(`The integration ${name} is installed in ${organization} already, as ${there.id}`)
  const row = await db
    .insertInto('installations')
    .values({
      id: newId('installation'),
      integration_name: name,
      organization_id: organization,
      status: 'active',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentInstallation(row, request)
}

/** The declaration does not check path parameters, but the name of a new integration must be valid. */
function demandName(name: string): void {
  if (!checkValue(integrationName, name).success) {
    throw invalid(`The name ${JSON.stringify(name)} is not made of at most 100 letters, digits, -, _ and .`)
  }
}

/** @param words - id or subdomain of an organization. */
async function findOwner(request: LocalRequest, words: string): Promise<string> {
  const row = await request.db
    .selectFrom('organizations')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', words), eb('hostname', '=', words)]))
    .executeTakeFirst()
  if (row === undefined) throw notFound('organization', words)
  return (await findOrganization(request, row.id, 'admin')).id
}

const columnsOf = (body: PublishedIntegration) => ({
  title: body.title,
  description: body.description,
  summary: body.summary ?? null,
  target: body.target ?? null,
  visibility: body.visibility ?? 'private',
  scopes: JSON.stringify(body.scopes ?? []),
  categories: JSON.stringify(body.categories ?? []),
  blocks: JSON.stringify(body.blocks ?? []),
  content_sources: JSON.stringify(body.contentSources ?? []),
  manifest: JSON.stringify(manifestOf(body)),
  script: body.script,
})
