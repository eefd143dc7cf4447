/** How visitors of a site log in: every new site has a key of its own. */

import type { LocalRequest } from '../../handler.ts'
import { createSecret } from '../../ids.ts'

/** As long as the key of a signature by HMAC-SHA256 should be. */
const keyLength = 52

export const newKey = ({ random }: Pick<LocalRequest, 'random'>): string => createSecret(random, keyLength)

export const readAuth = ({ db }: Pick<LocalRequest, 'db'>, siteId: string) =>
  db.selectFrom('publishing_auths').selectAll().where('site_id', '=', siteId).executeTakeFirst()

/** For a site that has none: older ones, and those of a clone. */
export async function authFor(request: LocalRequest, siteId: string) {
  const there = await readAuth(request, siteId)
  if (there !== undefined) return there
  const row = { site_id: siteId, backend: 'custom', private_key: newKey(request) } as const
  await request.db.insertInto('publishing_auths').values(row).execute()
  return { ...row, fallback_url: null, logout_url: null }
}
