/** Fills a workspace with as much as is wanted, the same for the same seed, in transactions that each leave it whole. */
import type { SeededWorkspace, SeedOptions } from '../../workspaces.ts'
import { conflict, notFound } from '../refusals.ts'
import type { Database } from '../store/database.ts'
import type { IndexedPage, SearchIndex } from '../store/search.ts'
import type { Store } from '../store/store.ts'
import { isDuplicate } from '../store/store-error.ts'
import { type BulkInsert, createBulkInsert } from './bulk-insert.ts'
import { addChangeRequests } from './change-requests.ts'
import { addComments } from './discussions.ts'
import { addPages, addPlaces } from './pages.ts'
import { addTeam, addUser } from './people.ts'
import { every, idAt, largestCollection, type Place, placeAt } from './places.ts'
import { addSite } from './sites.ts'
import { addCollection, addLargestCollection, addRevision, addSpace, spaceTitle } from './spaces.ts'

/** Few enough that others who write wait for no time worth mentioning. */
const spacesAtOnce = 250

export async function seedWorkspace(
  { db, search }: Pick<Store, 'db' | 'search'>,
  { spaces, seed, pages, onProgress, signal, ...options }: SeedOptions,
): Promise<SeededWorkspace> {
  const organization = await findOrganization(db, options.organization)
  const bulk = createBulkInsert()
  let reached = await countSeeded(db, { seed, spaces })
  let rows = 0
  await onProgress(reached)
  while (reached < spaces) {
    const end = Math.min(spaces, reached + spacesAtOnce)
    const indexed: IndexedPage[] = []
    for (let index = reached; index < end; index += 1) {
      indexed.push(...addAll(bulk, placeAt({ seed, organization, pages }, index)))
    }
    rows += await writeBatch(db, { bulk, indexed, search })
    reached = end
    await onProgress(reached)
    // SQLite never waits for the event loop, where signals arrive.
    await new Promise(setImmediate)
    signal.throwIfAborted()
  }
  return { organization, collection: largestCollection(seed), spaces: reached, rows }
}

/** The organization of this id, or the oldest. */
async function findOrganization(db: Database, id: string | undefined): Promise<string> {
  const oldest = db.selectFrom('organizations').select('id').orderBy('created_at').orderBy('id')
  const row = await (id === undefined ? oldest : oldest.where('id', '=', id)).executeTakeFirst()
  if (row === undefined) throw notFound('organization', id ?? 'at all')
  return row.id
}

interface Batch {
  readonly bulk: BulkInsert
  readonly indexed: readonly IndexedPage[]
  readonly search: SearchIndex
}

async function writeBatch(db: Database, { bulk, indexed, search }: Batch): Promise<number> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const written = await bulk.write(transaction)
      await search.add(transaction, indexed)
      return written
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw conflict('Some of what this seed makes is there, but not all before it; choose another --seed')
  }
}

/** A space and whatever comes with it; answers with the pages that readers see. */
function addAll(rows: BulkInsert, place: Place): readonly IndexedPage[] {
  const { index } = place
  const space = place.newId('space')
  const first = place.newId('revision')
  if (index === 0) addLargestCollection(rows, place)
  if (index % every.user === 0) addUser(rows, place)
  if (index % every.team === 0) addTeam(rows, place)
  if (index % every.collection === 0) addCollection(rows, place)
  const title = spaceTitle(place)
  const pages = addPages(rows, place)
  addRevision(rows, place, { id: first, space, type: 'initial', minutes: 0 })
  const outcome = addChangeRequests(rows, place, { space, first, pages })
  addSpace(rows, place, { id: space, first, title, ...outcome })
  addPlaces(rows, first, pages)
  if (pages.length > 0) {
    const subject = { space, revision: outcome.current, changeRequest: null, page: pages[0]?.id ?? null }
    addComments(rows, place, { subject, most: 2 })
  }
  if (index % every.site === every.site - 1) addSite(rows, place)
  return outcome.pages.map(({ id, title: pageTitle, path, markdown }) => ({
    space,
    id,
    title: pageTitle,
    path,
    markdown,
  }))
}

interface Wanted {
  readonly seed: number
  readonly spaces: number
}

/** Spaces come in order, so that the first that is not there is found by halving. */
async function countSeeded(db: Database, { seed, spaces }: Wanted): Promise<number> {
  let [known, unknown] = [0, spaces + 1]
  while (unknown - known > 1) {
    const middle = Math.floor((known + unknown) / 2)
    const row = await db
      .selectFrom('spaces')
      .select('id')
      .where('id', '=', idAt(seed, 'space', middle - 1))
      .executeTakeFirst()
    if (row === undefined) unknown = middle
    else known = middle
  }
  return known
}
