/** How visitors of a site log in: every site has a key of its own. */

import type { LocalRequest } from '../../handler.ts'
import { keyOfVisitors } from '../../ids.ts'

export const readAuth = ({ db }: Pick<LocalRequest, 'db'>, siteId: string) =>
  db.selectFrom('publishing_auths').selectAll().where('site_id', '=', siteId).executeTakeFirstOrThrow()

/** Of a new site. */
export const addAuth = ({ db, random }: Pick<LocalRequest, 'db' | 'random'>, siteId: string) =>
  db
    .insertInto('publishing_auths')
    .values({ site_id: siteId, backend: 'custom', private_key: keyOfVisitors(random) })
    .execute()
