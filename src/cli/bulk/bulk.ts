/** One command for many rows: read and checked as a whole, then sent so many at a time, each with a result of its own. */
import type { Operation } from '../../catalog/operation.ts'
import type { Option } from '../../catalog/options.ts'
import { UsageError } from '../../errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { type Listing, noListing, readListing } from '../lists/listing.ts'
import { firstRequestOf } from '../lists/open-list.ts'
import { withIds } from '../names/ids.ts'
import { hasNames } from '../names/syntax.ts'
import { refuseCurl } from '../output/show.ts'
import { collectErrors, refuse } from '../parse/collect-errors.ts'
import { repeats } from '../parse/flags.ts'
import type { Words } from '../parse/input.ts'
import { confirm } from '../prompt/confirm.ts'
import { checkBeforeSending, tellUnknownMembers } from '../request-steps.ts'
import type { CliSession } from '../session.ts'
import { cellValue } from './cell-value.ts'
import { leftOutOf, pickColumns } from './columns.ts'
import { type BulkFlags, readBulkFlags } from './flags.ts'
import { idArgument } from './id-argument.ts'
import { membersOf, type RowMembers } from './members.ts'
import { planRows } from './plan.ts'
import type { Entry, Row } from './row.ts'
import { readGiven } from './rows.ts'
import { sendRows } from './send.ts'

export interface BulkCommand {
  /** Without `ws`. */
  readonly words: string
  readonly operation: Operation
  readonly options: readonly Option[]
  /** The command that shows what this one has changed, without `ws`. */
  readonly reading?: (() => Promise<string | undefined>) | undefined
}

interface BulkWords extends Words {
  /** What is wrong with the global flags. */
  readonly faults: readonly string[]
}

export async function runMany(command: BulkCommand, typed: BulkWords, session: CliSession): Promise<void> {
  const { operation, words, options, reading } = command
  const [flags, listing] = await collectErrors([
    readBulkFlags(typed.flags),
    readListingOf(operation, typed, session),
    refuse(typed.faults),
    session.filter(),
  ])
  const read = await readRows(command, typed, { flags, session })
  const rows = operation.paginated ? read.map((row) => fromPage(row, listing)) : read
  if (rows.length === 0) await session.notice(`--from ${flags.from} holds no rows: there is nothing to do`)
  const repeat = repeats(typed.flags) ? await import('../repeat/repeat.ts') : undefined
  repeat?.refuseNameless(
    operation,
    rows.map(({ input }) => input),
    typed.flags,
  )
  if (session.globals.dryRun) {
    await showPlan(rows, operation, { listing, session })
    const later = repeat?.decidedLater(operation, typed.flags)
    if (later !== undefined) await session.notice(later)
    return
  }
  refuseCurl(operation, session)
  await checkBeforeSending(operation, { words: `ws ${words}`, session })
  session.finishInOrder()
  if (rows.length > 0) await agree(command, rows, { flags, session })
  await sendRows(rows, { words, typed, options, operation, reading, flags, listing, session })
}

async function showPlan(
  rows: readonly Row[],
  operation: Operation,
  { listing, session }: { readonly listing: Listing; readonly session: CliSession },
): Promise<void> {
  const client = await session.preview()
  const { showRequests } = await import('../output/show-requests.ts')
  const many = rows.map(({ input }) => firstRequestOf(operation, input, { client, listing }))
  await showRequests({ many }, operation, session)
}

/** Throws UsageError. */
async function readListingOf(
  operation: Operation,
  { flags }: Words,
  { globals }: CliSession,
): Promise<Listing> {
  if (!operation.paginated) return noListing
  if (flags.has('page'))
    throw new UsageError("--page and --from can't be given together: a page is of one list")
  return readListing(flags, globals.sortBy)
}

/** Where each list starts, and how many items its requests ask for. */
const fromPage = (row: Row, { query }: Listing): Row => ({
  ...row,
  input: { ...row.input, query: { ...row.input.query, ...query } },
})

interface Run {
  readonly flags: BulkFlags
  readonly session: CliSession
}

async function readRows(
  { words, operation, options }: BulkCommand,
  typed: Words,
  { flags: { from: path, format, columns, allowEmpty, as }, session }: Run,
): Promise<readonly Row[]> {
  const settings = await settingsFor(options, session)
  const creates = operation.body !== undefined
  const ids = idArgument({ command: words, options, words: typed, as, creates })
  const reader = { declaration: operation, options, words: ids.words, files: session.files, settings }
  const members = membersOf(options, ids.target)
  const otherwise = 'where there may be no rows, add --allow-empty, or let it print -o json'
  const text = await session.files.text(path, '--from', { isAllowed: allowEmpty, otherwise })
  const whole = await readGiven({
    path,
    text,
    format,
    nameOf: members.nameOf,
    cellValue: (name, cell) => cellValue(members.byName.get(name), cell),
    columns: columnsOf(options, members),
    ids: {
      areSplit: members.target?.facts.splits === true,
      isOtherValue: (word) => options.some(({ choices }) => choices?.values.includes(word)),
    },
    words,
  })
  const entries = columns === undefined ? whole : pickColumns(whole, columns, { words, members })
  ids.refuseUnclear(entries)
  if (session.globals.dryRun && ids.reading !== undefined && entries.some(isBareId))
    await session.notice(ids.reading)
  const naming = { declaration: operation, options, flags: typed.flags, session }
  const leftOut = leftOutOf(whole, columns, { members })
  return planRows(entries, {
    words,
    path,
    leftOut,
    whenTwice: ids.hint,
    operation,
    reader,
    members,
    withIds: (input) => withIds(input, naming),
    onBody: (body) => tellUnknownMembers(body, operation.body, { session }),
  })
}

const isBareId = (entry: Entry) => 'given' in entry && typeof entry.given === 'string'

/** What an id fills goes first: it is the column that every row may have. */
const columnsOf = (options: readonly Option[], { target }: RowMembers): readonly string[] => [
  ...new Set([...(target === undefined ? [] : [target.word]), ...options.map(({ word }) => word)]),
]

/** Rows hold ids; the context of all of them may be a name, which is looked up once. */
async function settingsFor(options: readonly Option[], session: CliSession): Promise<() => Settings> {
  const takesContext = options.some(({ context, argument }) => context !== undefined && !argument)
  if (!takesContext || !hasNames(session.current())) return session.current
  const known = await session.settings()
  return () => known
}

/** One question for all; where a person would have to type an id, the number of rows. */
async function agree(
  { words, operation }: BulkCommand,
  rows: readonly Row[],
  { flags, session }: Run,
): Promise<void> {
  const { globals, protection, context } = session
  const { method, destructive } = operation
  const ids = rows.flatMap(({ input }) => Object.values(input.path))
  await protection.permit({ method, isDestructive: destructive !== undefined, ids })
  const target = String(rows.length)
  const many = `${rows.length} row${rows.length === 1 ? '' : 's'}`
  // As for a single call: an id that was named for its protection has been confirmed.
  const yes = globals.yes || rows.every((row) => protection.isNamed(row.target))
  await confirm(
    { spec: operation, words: `${words} --from ${flags.from}`, target, many },
    { ...globals, yes },
    context,
  )
}
