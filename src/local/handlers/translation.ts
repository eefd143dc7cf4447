/** Handles the operations of catalog/translation.ts. */
import type * as declared from '../../catalog/translation.ts'
import { findOrganization } from '../access/find.ts'
import type { Handler, LocalRequest } from '../handler.ts'
import { presentTranslation } from '../presenters/translation.ts'
import { listPage } from '../reply/paging.ts'
import { notFound } from '../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, page }, request) => {
  const { id } = await findOrganization(request, path.organizationId)
  const translations = request.db.selectFrom('translations').selectAll().where('organization_id', '=', id)
  return listPage(translations, {
    keys: ['translations.created_at', 'translations.id'],
    page,
    present: (row) => presentTranslation(row, request),
  })
}

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  const { id } = await findOrganization(request, path.organizationId)
  return readTranslation(request, id, path.translationSettingsId)
}

export const create: Handler<typeof declared.create> = async ({ path, body }, request) => {
  const organization = await findOrganization(request, path.organizationId, 'create')
  const id = request.newId('translation')
  await request.db
    .insertInto('translations')
    .values({
      id,
      organization_id: organization.id,
      title: body.title,
      created_at: request.now,
      updated_at: request.now,
    })
    .execute()
  return readTranslation(request, organization.id, id)
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const organization = await findOrganization(request, path.organizationId, 'create')
  const { id } = await findTranslation(request, organization.id, path.translationSettingsId)
  await request.db
    .updateTable('translations')
    .set({ title: body.title, updated_at: request.now })
    .where('id', '=', id)
    .execute()
  return readTranslation(request, organization.id, id)
}

const remove: Handler<typeof declared.delete> = async ({ path }, request) => {
  const organization = await findOrganization(request, path.organizationId, 'create')
  const { id } = await findTranslation(request, organization.id, path.translationSettingsId)
  await request.db.deleteFrom('translations').where('id', '=', id).execute()
  return undefined
}

export { remove as delete }

const readTranslation = async (request: LocalRequest, organizationId: string, id: string) =>
  presentTranslation(await findTranslation(request, organizationId, id), request)

async function findTranslation({ db }: LocalRequest, organizationId: string, id: string) {
  const row = await db
    .selectFrom('translations')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('translation', id)
  return row
}
