/** A documentation workspace to try things on: a company that takes payments, the same at every run but for its dates. */
import type { Database } from '../store/database.ts'
import type { SearchIndex } from '../store/search.ts'
import { addChangeRequests } from './change-requests.ts'
import { addCollections } from './collections.ts'
import { addContent } from './content.ts'
import { addDiscussions } from './discussions.ts'
import { addFiles } from './files.ts'
import { daysBefore } from './moments.ts'
import { addIntegrations, addTranslations } from './offers.ts'
import { addPeople, northwind } from './people.ts'
import { addSignOn } from './sign-on.ts'
import { addSites } from './sites.ts'
import { spaceId, spaces } from './spaces.ts'
import { addSpecifications } from './specifications.ts'

interface SampleTools {
  /** ISO 8601; every time of the sample is counted back from it. */
  readonly now: string
  readonly search: SearchIndex
}

/** Fills an empty workspace; `db` is a transaction. */
export async function createSample(
  db: Database,
  { now, search }: SampleTools,
): Promise<{ readonly organization: string; readonly spaces: number }> {
  const ago = daysBefore(now)
  await addPeople(db, ago)
  await addCollections(db, ago)
  await addContent(db, ago)
  await addFiles(db, ago)
  await addChangeRequests(db, ago)
  await addDiscussions(db, ago)
  await addSites(db, ago)
  await addSignOn(db, ago)
  await addSpecifications(db, ago)
  await addTranslations(db, ago)
  await addIntegrations(db, ago)
  for (const space of spaces) await search.refresh(db, spaceId(space))
  const live = spaces.filter(({ deleted }) => deleted === undefined)
  return { organization: northwind, spaces: live.length }
}
