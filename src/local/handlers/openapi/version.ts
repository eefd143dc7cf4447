/** Handles the operations of catalog/openapi/version.ts. */
import type * as declared from '../../../catalog/openapi/version.ts'
import type { JsonObject } from '../../../json/object.ts'
import { parseOwn } from '../../../json/plain.ts'
import { findOrganization } from '../../access/find.ts'
import type { Handler, LocalRequest } from '../../handler.ts'
import { findSpec, presentVersion, type SpecRow, versionUrl } from '../../presenters/openapi.ts'
import { listPage } from '../../reply/paging.ts'
import { notFound } from '../../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, page }, request) => {
  const spec = await findSpecOf(request, path)
  const versions = selectVersions(request, spec.id).select(['id', 'url', 'created_at'])
  return listPage(versions, {
    keys: ['openapi_versions.created_at', 'openapi_versions.id'],
    direction: 'desc',
    page,
    present: (row) => presentVersion(row, spec, request),
  })
}

export const latest: Handler<typeof declared.latest> = async ({ path }, request) => {
  const spec = await findSpecOf(request, path)
  return presentVersion(await findVersion(request, spec, spec.latest_version), spec, request)
}

export const latestContent: Handler<typeof declared.latestContent> = async ({ path }, request) => {
  const spec = await findSpecOf(request, path)
  return presentContent(await findVersion(request, spec, spec.latest_version), spec, request)
}

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  const spec = await findSpecOf(request, path)
  return presentVersion(await findVersion(request, spec, path.versionId), spec, request)
}

export const content: Handler<typeof declared.content> = async ({ path }, request) => {
  const spec = await findSpecOf(request, path)
  return presentContent(await findVersion(request, spec, path.versionId), spec, request)
}

interface SpecPath {
  readonly organizationId: string
  readonly specSlug: string
}

async function findSpecOf(request: LocalRequest, { organizationId, specSlug }: SpecPath) {
  const { id } = await findOrganization(request, organizationId)
  return findSpec(request, id, specSlug)
}

/** Without versions in processing. */
const selectVersions = ({ db, now }: LocalRequest, specId: string) =>
  db.selectFrom('openapi_versions').where('spec_id', '=', specId).where('created_at', '<=', now)

interface SpecificationName {
  readonly id: string
  readonly slug: string
}

/** @param id - null if there is no version yet */
async function findVersion(request: LocalRequest, spec: SpecificationName, id: string | null) {
  if (id === null) throw notFound('version', `of the OpenAPI specification ${spec.slug} yet`)
  const row = await selectVersions(request, spec.id).selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('version', `${id} of the OpenAPI specification ${spec.slug}`)
  return row
}

const presentContent = (version: VersionContent, spec: SpecRow, { baseUrl }: LocalRequest) => ({
  filesystem: parseOwn<JsonObject>(version.filesystem),
  url: versionUrl(version, spec, baseUrl),
})

interface VersionContent {
  readonly id: string
  readonly filesystem: string
  readonly url: string
}
