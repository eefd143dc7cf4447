/** Whether a source has what a table shows, as far as ws knows without a request. */
import type { Kind } from '../../../catalog/kinds.ts'
import type { Offers } from '../../../task/offers.ts'
import type { Session } from '../../../task/task.ts'
import { offersOfSource, readState } from '../../diff/sources.ts'
import type { State } from '../../diff/state.ts'
import { createReadingProgress } from '../../estate/reading-progress.ts'
import {
  isListTable,
  isViewTable,
  kindsOf,
  type QueryTable,
  readsOf,
  type ViewTable,
} from '../tables/kind-tables.ts'
import { type LoadViews, queryTables } from '../tables/query-tables.ts'
import { tableCatalog } from '../tables/table-catalog.ts'
import { onlyOfServices } from './read-lists.ts'
import { absentFrom } from './read-tables.ts'

/** Undefined: nobody has asked the service yet. */
export type TableOffer = { readonly isOffered: true | undefined } | NoRows

interface NoRows {
  readonly isOffered: false
  /** Follows a colon. */
  readonly reason: string
}

interface OfferedTables {
  /** The word of `--source`; undefined: the service in force. */
  readonly source: string | undefined
  readonly views: LoadViews | undefined
}

/** @returns what the source has, by the name of a table */
export async function offeredTables(
  { source, views }: OfferedTables,
  session: Session,
): Promise<(name: string) => TableOffer> {
  // Without a service, people still look up what they can ask one.
  const offers = await (source === undefined
    ? session.offers().catch(() => nothingKnown)
    : offersOfSource(source, session))
  const viewTables = new Map((await views?.())?.map((view) => [view.name, view]))
  const place = { source: source ?? 'live', session }
  // A whole service has all that the API lists: no declaration needs to load.
  if (offers?.isComplete === true) return ofWholeService(viewTables, place)
  const tables = new Map(
    (await queryTables(false, [...viewTables.values()])).map((each) => [each.name, each]),
  )
  const tell =
    offers === undefined ? await tellOfFile([...tables.values()], place) : tellOfService(offers, place)
  return (name) => {
    const table = tables.get(name)
    return table === undefined ? unlisted : tell(table)
  }
}

/** ws has asked nobody, so it knows only what every service offers. */
const nothingKnown: Pick<Offers, 'isComplete' | 'isOffered'> = {
  isOffered: ({ extended }) => (extended === true ? undefined : true),
}

interface OfferingPlace {
  readonly source: string
  readonly session: Session
}

const unlisted: NoRows = { isOffered: false, reason: 'the API does not list them' }

const noRows = (reason: string | undefined): TableOffer =>
  reason === undefined ? { isOffered: true } : { isOffered: false, reason }

const ofView = (view: ViewTable, { source, session }: OfferingPlace, state?: State): TableOffer =>
  noRows(view.absent?.(source, session, state))

function ofWholeService(views: ReadonlyMap<string, ViewTable>, place: OfferingPlace) {
  const listed = new Set(tableCatalog(false).flatMap(({ name, isListed }) => (isListed ? [name] : [])))
  return (name: string): TableOffer => {
    const view = views.get(name)
    if (view !== undefined) return ofView(view, place)
    return listed.has(name) ? { isOffered: true } : unlisted
  }
}

const tellOfService =
  (offers: Pick<Offers, 'isOffered'>, place: OfferingPlace) =>
  (table: QueryTable): TableOffer => {
    if (isViewTable(table)) return ofView(table, place)
    const answers = readsOf(table).map((operation) => offers.isOffered(operation))
    if (answers.length === 0) return unlisted
    if (answers.includes(true)) return { isOffered: true }
    if (answers.includes(undefined)) return { isOffered: undefined }
    return { isOffered: false, reason: 'the service does not offer the list of them' }
  }

/** Reads the file as a statement does. */
async function tellOfFile(tables: readonly QueryTable[], { source, session }: OfferingPlace) {
  const kinds = new Set<Kind>(tables.flatMap(kindsOf))
  const progress = createReadingProgress(session)
  const state = await readState(source, { kinds, session, progress, withReplies: true }).finally(() =>
    progress.end(),
  )
  return (table: QueryTable): TableOffer => {
    if (isViewTable(table)) return ofView(table, { source, session }, state)
    return noRows(isListTable(table) ? onlyOfServices : absentFrom(state, table))
  }
}
