/** The state of a load: the rows so far, the users and revisions that replies name, and the values that the tables can't hold. */
import { isObject, type JsonObject } from '../../json/object.ts'
import type { CloneApproximation, ThingRecord } from '../../workspaces/clone-contents.ts'
import { type BulkInsert, createBulkInsert } from '../store/bulk-insert.ts'
import type { Store } from '../store/store.ts'
import { timestamp } from '../timestamp.ts'
import { text, textOr } from './values.ts'

export interface LoadingState {
  /** ISO 8601. */
  readonly now: string
  /** The id of the organization that is loaded. */
  readonly organization: string
  /** 0 <= x < 1, for keys that nobody can guess. */
  readonly random: () => number
  readonly rows: BulkInsert
  /** True the first time that the table gets this key: the same user or team comes in many replies. */
  isNew(table: string, key: string): boolean
  /** True if the table has got this key. */
  has(table: string, key: string): boolean
  /** The next position in this list, or that of a rank in it. Positions have gaps. */
  position(list: string, rank?: number): number
  /** A made-up time for a thing without one: later things of a list get later times. */
  moment(list: string): string
  /** The id of a user, who becomes a row; null where there is none. */
  user(value: unknown): string | null
  /** By the id of the space or the change request. */
  readonly revisions: Map<string, string>
  /** The id of a specification, by its slug. */
  readonly specifications: Map<string, string>
  /** The section or site space that visitors of a site see first. */
  readonly defaults: SiteDefault[]
  /** How many spaces a team or a person can see: the clone counts its own. */
  readonly spaceCounts: SpaceCount[]
  /** The page above, by revision and page. */
  readonly parents: Map<string, string>
  /** The place among the pages beside it, by revision and page. */
  readonly positions: Map<string, number>
  /** Pages that came before the page above them. */
  readonly latePages: LatePage[]
  /** Notes that the clone shows another value of this member than the service. */
  approximate(kind: string, member: string, reason: string): void
  approximations(): readonly CloneApproximation[]
}

export interface LatePage {
  /** Ids. */
  readonly revision: string
  readonly page: string
  readonly parent: string
  readonly position: number
}

export interface SiteDefault {
  /** Its id, like the others. */
  readonly site: string
  readonly section?: string
  readonly siteSpace?: string
}

export interface SpaceCount {
  /** The kind and the member, in the words of the API. */
  readonly kind: string
  readonly member: string
  readonly count: number
}

/** Makes the rows of one thing. */
export type RowMaker = (record: ThingRecord, loading: LoadingState) => void

/** Between two positions, so that a thing can move there. */
const gap = 2 ** 20

/** Made-up times begin a day before the load, so that none is in the future. */
const day = 24 * 60 * 60 * 1000

interface LoadingParts extends Pick<LoadingState, 'now' | 'organization' | 'random'> {
  readonly copyRows: Store['copyRows'] | undefined
}

export function createLoading({ now, organization, random, copyRows }: LoadingParts): LoadingState {
  const rows = createBulkInsert(copyRows)
  const known = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  const notes = new Map<string, CloneApproximation>()
  const next = (list: string) => {
    const count = (counts.get(list) ?? 0) + 1
    counts.set(list, count)
    return count
  }
  const loading: LoadingState = {
    now,
    organization,
    random,
    rows,
    revisions: new Map(),
    parents: new Map(),
    positions: new Map(),
    latePages: [],
    specifications: new Map(),
    defaults: [],
    spaceCounts: [],
    isNew(table, key) {
      const keys = known.get(table) ?? new Set()
      known.set(table, keys)
      return keys.size !== keys.add(key).size
    },
    has: (table, key) => known.get(table)?.has(key) ?? false,
    position: (list, rank) => (rank === undefined ? next(list) : rank + 1) * gap,
    moment: (list) => timestamp(Date.parse(now) - day + next(list)),
    user: (value) => (isObject(value) ? addUser(value, loading) : null),
    approximate(kind, member, reason) {
      const key = `${kind} ${member}`
      notes.set(key, { kind, member, reason, count: (notes.get(key)?.count ?? 0) + 1 })
    },
    approximations: () => [...notes.values()],
  }
  return loading
}

function addUser(user: JsonObject, loading: LoadingState): string | null {
  const id = text(user, 'id')
  if (id === null || !loading.isNew('users', id)) return id
  const given = text(user, 'email')
  const isFree = given !== null && loading.isNew('emails', given.toLowerCase())
  if (!isFree) loading.approximate('user', 'email', 'The service shows none, or the same one twice')
  loading.rows.add('users', {
    id,
    display_name: textOr(user, 'displayName', given ?? id),
    email: isFree ? given : `${encodeURIComponent(id)}@unknown.invalid`,
    photo_url: text(user, 'photoURL'),
    created_at: loading.moment('users'),
  })
  return id
}
