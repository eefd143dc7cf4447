/** Handles the operations of catalog/openapi.ts. */
import { checkValue } from '../../catalog/checks.ts'
import type * as declared from '../../catalog/openapi.ts'
import { specSlug } from '../../catalog/parameters.ts'
import { findOrganization } from '../access/find.ts'
import { recordProcessing } from '../domain/specifications/processing.ts'
import { readSource, urlIn } from '../domain/specifications/source.ts'
import type { Handler, LocalRequest, PreparedHandler } from '../handler.ts'
import { findSpec, presentSpec, selectSpecs } from '../presenters/openapi.ts'
import { listPage } from '../reply/paging.ts'
import { conflict, invalid } from '../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, page }, request) => {
  const { id } = await findOrganization(request, path.organizationId)
  return listPage(selectSpecs(request, id), {
    keys: ['openapi_specs.slug'],
    page,
    present: (row) => presentSpec(row, request),
  })
}

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  const { id } = await findOrganization(request, path.organizationId)
  return readSpec(request, id, path.specSlug)
}

export const create: PreparedHandler<typeof declared.create> = {
  prepare: async ({ path, body }, world) => {
    await findOrganization(world, path.organizationId, 'create')
    const source = await readSource(world, body.source)
    return async (_input, request) => {
      const { id: organizationId } = await findOrganization(request, path.organizationId, 'create')
      if ((await findId(request, organizationId, body.slug)) !== undefined) {
        throw conflict(`There is an OpenAPI specification ${body.slug} already`)
      }
      const specId = await insertSpec(request, organizationId, body.slug)
      await recordProcessing(request, { specId, url: urlIn(body.source), source })
      return readSpec(request, organizationId, body.slug)
    }
  },
}

export const publish: PreparedHandler<typeof declared.publish> = {
  prepare: async ({ path, body }, world) => {
    await findOrganization(world, path.organizationId, 'create')
    demandSlug(path.specSlug)
    const source = await readSource(world, body.source)
    return async (_input, request) => {
      const { id: organizationId } = await findOrganization(request, path.organizationId, 'create')
      const there = await findId(request, organizationId, path.specSlug)
      const specId = there ?? (await insertSpec(request, organizationId, path.specSlug))
      await recordProcessing(request, { specId, url: urlIn(body.source), source })
      return readSpec(request, organizationId, path.specSlug)
    }
  },
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { id } = await findOrganization(request, path.organizationId, 'create')
  const spec = await findSpec(request, id, path.specSlug)
  await request.db
    .updateTable('openapi_specs')
    .set({ visibility: body.visibility, updated_at: request.now })
    .where('id', '=', spec.id)
    .execute()
  return readSpec(request, id, path.specSlug)
}

const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  const { id } = await findOrganization(request, path.organizationId, 'create')
  const spec = await findSpec(request, id, path.specSlug)
  await request.db.deleteFrom('openapi_specs').where('id', '=', spec.id).execute()
  return undefined
}

export { remove as delete }

const readSpec = async (request: LocalRequest, organizationId: string, slug: string) =>
  presentSpec(await findSpec(request, organizationId, slug), request)

async function findId({ db }: LocalRequest, organizationId: string, slug: string) {
  const row = await db
    .selectFrom('openapi_specs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.id
}

/** The declaration does not check path parameters, but the name of a new specification must be valid. */
function demandSlug(slug: string): void {
  if (!checkValue(specSlug, slug).success) {
    throw invalid(
      `The slug ${JSON.stringify(slug)} is not made of lower-case letters, digits and single hyphens`,
    )
  }
}

async function insertSpec({ db, now, newId }: LocalRequest, organizationId: string, slug: string) {
  const id = newId('openapiSpec')
  await db
    .insertInto('openapi_specs')
    .values({
      id,
      organization_id: organizationId,
      slug,
      processing_state: 'pending',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
