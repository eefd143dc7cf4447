/** The history of the schema, in order: it brings a workspace file of any version up to date. */
import initial from './migrations/0001-initial.sql'
import search from './migrations/0002-search.sql'
import trial from './migrations/0003-trial.sql'
import clone from './migrations/0004-clone.sql'
import publishedAddress from './migrations/0005-published-address.sql'
import grownValues from './migrations/0006-grown-values.sql'
import reviewsAndDrafts from './migrations/0007-reviews-and-drafts.sql'
import permissions from './migrations/0008-permissions.sql'
import siteParts from './migrations/0009-site-parts.sql'
import auditEvents from './migrations/0010-audit-events.sql'
import gitSyncs from './migrations/0011-git-syncs.sql'
import keysOfVisitors from './migrations/0012-keys-of-visitors.sql'
import sectionsInOrder from './migrations/0013-sections-in-order.sql'

/** The number of a migration is its place here, from 1; a released one never changes. */
export const migrations: readonly string[] = [
  initial,
  search,
  trial,
  clone,
  publishedAddress,
  grownValues,
  reviewsAndDrafts,
  permissions,
  siteParts,
  auditEvents,
  gitSyncs,
  keysOfVisitors,
  sectionsInOrder,
]

/** The one that only SQLite can run; every other one is for all databases. */
export const searchMigration: string = search
