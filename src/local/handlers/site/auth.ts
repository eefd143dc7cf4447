/** Handles the operations of catalog/site/auth.ts. Only administrators see the key. */
import type { Selectable } from 'kysely'
import type { Infer } from '../../../catalog/fields.ts'
import type { PublishingAuth } from '../../../catalog/schemas/publishing-auth.ts'
import type * as declared from '../../../catalog/site/auth.ts'
import { findSite } from '../../access/find.ts'
import { readAuth } from '../../domain/sites/publishing-auth.ts'
import { demandWebAddress } from '../../domain/sites/web-address.ts'
import type { Handler } from '../../handler.ts'
import { keyOfVisitors } from '../../ids.ts'
import type { Tables } from '../../store/database.ts'

type AuthRow = Selectable<Tables['publishing_auths']>

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'admin')
  return present(await readAuth(request, site.id))
}

export const update: Handler<typeof declared.update> = async ({ path, body }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'admin')
  const { backend, fallbackURL, logoutURL } = body
  demandWebAddress(fallbackURL, 'body.fallbackURL')
  demandWebAddress(logoutURL, 'body.logoutURL')
  const row = await readAuth(request, site.id)
  return write(request, {
    ...row,
    backend,
    fallback_url: fallbackURL === undefined ? row.fallback_url : fallbackURL,
    logout_url: logoutURL === undefined ? row.logout_url : logoutURL,
  })
}

export const regenerate: Handler<typeof declared.regenerate> = async ({ path }, request) => {
  const { site } = await findSite(request, path.organizationId, path.siteId, 'admin')
  return write(request, { ...(await readAuth(request, site.id)), private_key: keyOfVisitors(request.random) })
}

async function write({ db }: Parameters<typeof readAuth>[0], { site_id, ...row }: AuthRow) {
  await db.updateTable('publishing_auths').set(row).where('site_id', '=', site_id).execute()
  return present({ site_id, ...row })
}

const present = (row: AuthRow): Infer<typeof PublishingAuth> => ({
  object: 'publishing-auth',
  backend: row.backend,
  privateKey: row.private_key,
  ...(row.fallback_url === null ? {} : { fallbackURL: row.fallback_url }),
  ...(row.logout_url === null ? {} : { logoutURL: row.logout_url }),
})
