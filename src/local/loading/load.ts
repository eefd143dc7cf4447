/** Loads the things of an organization into an empty workspace, under their ids, within one transaction. */
import { sql } from 'kysely'
import type { Kind } from '../../catalog/kinds.ts'
import { allResources } from '../../catalog/walk.ts'
import { LocalError, ReplyError } from '../../errors.ts'
import type { CloneApproximation, CloneContents, ThingRecord } from '../../workspaces/clone-contents.ts'
import type { Database } from '../store/database.ts'
import type { References } from '../store/references.ts'
import type { SearchIndex } from '../store/search/search.ts'
import type { Store } from '../store/store.ts'
import { brokenRule, duplicatedPlace, isDuplicate } from '../store/store-error.ts'
import { grownKeeper } from './grown.ts'
import { createLoading, type LoadingState } from './loading.ts'
import { makers } from './makers.ts'
import { settleDefaults, settlePages, settleReferences } from './references.ts'
import { addKeys } from './sites.ts'

export interface Loaded {
  /** The id of the organization. */
  readonly organization: string
  readonly spaces: number
  readonly rows: number
  readonly approximations: readonly CloneApproximation[]
}

/** Things whose rows wait for each other to be written together. */
const thingsAtOnce = 2000

export interface LoadingStore extends Pick<Store, 'search' | 'copyRows'> {
  /** A transaction. */
  readonly db: Database
  readonly references: References
  readonly random: () => number
}

export async function loadThings(
  { db, search, copyRows, references, random }: LoadingStore,
  { source, things, gaps, owner }: CloneContents,
): Promise<Loaded> {
  // Things name others that come later.
  await references.defer(db)
  const loading = createLoading({ now: source.to, organization: source.organization, random, copyRows })
  const keepGrown = grownKeeper(await allResources())
  let rows = 0
  let waiting = 0
  for await (const thing of things) {
    makerOf(thing)(thing, loading)
    keepGrown(thing, loading)
    waiting += 1
    if (waiting < thingsAtOnce) continue
    rows += await write(db, loading)
    waiting = 0
  }
  rows += await write(db, loading)
  await settlePages(db, loading)
  await settleReferences(db, loading)
  await settleDefaults(db, loading)
  await settleNumbers(db)
  await addKeys(db, random)
  await addOwner(db, owner, loading)
  await demandSound(references, db)
  const spaces = await indexPages(db, search)
  for (const { kind, member, count } of loading.spaceCounts)
    if (count !== spaces) loading.approximate(kind, member, 'It counts the spaces of the clone')
  await describe(db, { source, gaps, loading })
  return {
    organization: source.organization,
    spaces,
    rows,
    approximations: loading.approximations(),
  }
}

function makerOf({ kind }: ThingRecord) {
  // A backup of a newer ws may hold kinds that this one does not know.
  const maker = Object.hasOwn(makers, kind) ? makers[kind as Kind] : undefined
  if (maker === undefined) throw new LocalError(`A workspace can't hold things of the kind ${kind}`)
  return maker
}

async function write(db: Database, { rows }: LoadingState): Promise<number> {
  try {
    return await rows.write(db)
  } catch (error) {
    const rule = brokenRule(error)
    if (rule !== undefined)
      throw new ReplyError(`The service shows something that no workspace can hold: ${rule}`, {
        cause: error,
        hint: 'Nothing was written; once the service shows it otherwise, run the same command again',
      })
    if (!isDuplicate(error)) throw error
    throw new ReplyError(
      `The service shows two things where only one is possible: ${duplicatedPlace(error) ?? 'the same id'}`,
      {
        cause: error,
        hint: 'Nothing was written; once the service shows each thing once, run the same command again',
      },
    )
  }
}

/** New change requests take the next number, after those that were read and those that no list shows. */
async function settleNumbers(db: Database): Promise<void> {
  const last = sql`(SELECT max(number) FROM change_requests WHERE space_id = spaces.id)`
  await sql`UPDATE spaces SET last_change_request_number = ${last} WHERE last_change_request_number < ${last}`.execute(
    db,
  )
}

const unknownOwner = { id: 'usr_owner_of_clone', email: 'owner@clone.invalid', name: 'Owner of the clone' }

/** The person who made the clone may do everything in it, and is who comments and changes there. */
async function addOwner(db: Database, email: string | undefined, { now }: LoadingState): Promise<void> {
  const known =
    email === undefined
      ? undefined
      : await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (known === undefined)
    await db
      .insertInto('users')
      .values({
        id: unknownOwner.id,
        display_name: email ?? unknownOwner.name,
        email: email ?? unknownOwner.email,
        created_at: now,
      })
      .execute()
  await db
    .insertInto('workspace')
    .values({ singleton: 1, owner_id: known?.id ?? unknownOwner.id, created_at: now })
    .execute()
}

/** COMMIT would refuse them too, and say nothing of where they are. */
async function demandSound(references: References, db: Database): Promise<void> {
  const places = await references.dangling(db)
  if (places.length === 0) return
  throw new LocalError(`The things that ws read do not fit together: ${places.join(', ')}`)
}

/** Only where pages are known; answers how many spaces there are. */
async function indexPages(db: Database, search: SearchIndex): Promise<number> {
  const spaces = await db
    .selectFrom('spaces')
    .select('id')
    .where('revision_id', 'in', db.selectFrom('revision_pages').select('revision_id'))
    .execute()
  for (const { id } of spaces) await search.refresh(db, id)
  const { count } = await db
    .selectFrom('spaces')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface DescribedClone extends Pick<CloneContents, 'source' | 'gaps'> {
  readonly loading: LoadingState
}

async function describe(db: Database, { source, gaps, loading }: DescribedClone): Promise<void> {
  await db
    .insertInto('clone')
    .values({
      singleton: 1,
      origin: source.origin,
      organization_id: source.organization,
      backup: source.backup ?? null,
      content: source.content,
      read_from: source.from,
      read_to: source.to,
    })
    .execute()
  for (const { kind, address, holder, reason, isRefused } of gaps)
    loading.rows.add('clone_gaps', { kind, address, holder_id: holder, reason, refused: isRefused })
  for (const { kind, member, reason, count } of loading.approximations())
    loading.rows.add('clone_approximations', { kind, member, reason, count })
  await loading.rows.write(db)
}
