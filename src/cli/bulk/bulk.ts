/** Runs one command for many rows: reads and checks all of them, then sends a limited number at a time, each with its own result. */
import type { Operation } from '../../catalog/operation.ts'
import type { Option } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import type { Context } from '../../context.ts'
import type { ManyRows } from '../../engine/bulk/many-rows.ts'
import type { Row, RowOrFault } from '../../engine/bulk/row.ts'
import type { ListPart } from '../../engine/call-options.ts'
import { runCall } from '../../engine/pipeline.ts'
import { UsageError } from '../../errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { type ListFlags, noListing } from '../lists/list-flags.ts'
import { listPages, readListing } from '../lists/listing.ts'
import { namesFor } from '../names/ids.ts'
import { hasNames } from '../names/syntax.ts'
import { createView } from '../output/view.ts'
import { agreesToOutdated, isForcedIn, repeatIn, showsSecretsIn } from '../parse/asked-by-flags.ts'
import { collectErrors, refuse } from '../parse/collect-errors.ts'
import type { Words } from '../parse/input.ts'
import { type CliSession, consentFor } from '../session.ts'
import { type BulkFlags, readBulkFlags } from './flags.ts'
import { planRows } from './plan.ts'
import { createRowsReport } from './report/rows-report.ts'
import { cellValue } from './rows/cell-value.ts'
import { leftOutOf, pickColumns } from './rows/columns.ts'
import { idArgument } from './rows/id-argument.ts'
import { membersOf, type RowMembers } from './rows/members.ts'
import { readGiven } from './rows/rows.ts'
import { journalFor } from './run-journal.ts'

export interface BulkCommand {
  /** Without `ws`. */
  readonly words: string
  readonly operation: Operation
  readonly options: readonly Option[]
  /** The command that shows the effect of this one, without `ws`. */
  readonly reading?: (() => Promise<string | undefined>) | undefined
}

interface BulkWords extends Words {
  /** Faults of the global flags. */
  readonly faults: readonly string[]
}

export async function runMany(command: BulkCommand, typed: BulkWords, session: CliSession): Promise<void> {
  const { operation, words, options } = command
  const [flags, listing] = await collectErrors([
    readBulkFlags(typed.flags),
    readListingOf(operation, typed, session),
    refuse(typed.faults),
    session.filter(),
  ])
  const { context } = session
  const { concurrency, settlement } = flags
  const openFailed = flags.failed === undefined ? undefined : await failedRowsIn(flags, context)
  const line = `ws ${words}`
  await runCall(
    {
      spec: operation,
      input: {
        many: {
          concurrency,
          settlement,
          stopsAtFailure: flags.failFast,
          read: (resolve) => readRows(command, typed, { flags, listing, session, resolve }),
          openJournal: (rows) => journalFor(rows, { words, operation, flags, session }),
          openFailed,
        },
      },
      options: {
        listing: takingPages(listing, session),
        repeat: repeatIn(typed.flags),
        outdatedOk: agreesToOutdated(typed.flags),
        isForced: isForcedIn(typed.flags),
        showsSecrets: showsSecretsIn(typed.flags),
      },
      view: createView({
        words,
        options,
        session,
        listing,
        isBrief: (session.context.out.isTerminal || session.globals.output === 'table') && !flags.requests,
        report: createRowsReport({ ...command, typed, flags, session }),
      }),
      consent: consentFor(`${line} --from ${flags.from}`, session),
      origin: { name: line },
      names: namesFor({ declaration: operation, options, flags: typed.flags, session }),
    },
    session,
  )
}

async function failedRowsIn(flags: BulkFlags, context: Context): Promise<ManyRows['openFailed']> {
  const { openFailedRows } = await import('./report/failed-rows.ts')
  return (rows) => openFailedRows(rows, flags, context)
}

/** The notice about further pages appears once for all lists. */
function takingPages(listing: ListFlags, session: CliSession): ListFlags & Pick<ListPart, 'take'> {
  const silent = { ...session, notice: async () => undefined }
  return { ...listing, take: (pages) => listPages(pages, { listing, session: silent }) }
}

/** Throws UsageError. */
async function readListingOf(
  operation: Operation,
  { flags }: Words,
  { globals }: CliSession,
): Promise<ListFlags> {
  if (!operation.paginated) return noListing
  if (flags.has('page'))
    throw new UsageError("--page and --from can't be given together: a page is of one list")
  return readListing(flags, { sortBy: globals.sortBy, largest: operation.largestPage })
}

/** The start of each list, and the number of items in a request. */
const fromPage = (row: Row, { query }: ListFlags): Row => ({
  ...row,
  input: { ...row.input, query: { ...row.input.query, ...query } },
})

interface RowSource {
  readonly flags: BulkFlags
  readonly listing: ListFlags
  readonly session: CliSession
  /** Looks up names in the words that apply to all rows. */
  resolve(typed: AnyInput): Promise<AnyInput>
}

async function readRows(command: BulkCommand, typed: Words, source: RowSource): Promise<readonly Row[]> {
  const { flags, listing, session } = source
  const read = await planGiven(command, typed, source)
  if (read.length === 0) await session.notice(`--from ${flags.from} holds no rows: there is nothing to do`)
  return command.operation.paginated ? read.map((row) => fromPage(row, listing)) : read
}

async function planGiven(command: BulkCommand, typed: Words, source: RowSource): Promise<readonly Row[]> {
  const { rowsPerCall } = command.operation
  if (rowsPerCall === undefined) return planRead(command, typed, source)
  const { declaredForRows, refuseIncomplete } = await import('./rows/entries.ts')
  const rows = await planRead({ ...command, ...declaredForRows(command, rowsPerCall, typed) }, typed, source)
  await refuseIncomplete(rows, command.operation, rowsPerCall)
  return rows
}

async function planRead(
  { words, operation, options }: BulkCommand,
  typed: Words,
  { flags: { from: path, format, columns, allowEmpty, as }, session, resolve }: RowSource,
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
    areColumnsChosen: columns !== undefined,
    notice: session.notice,
  })
  const entries = columns === undefined ? whole : pickColumns(whole, columns, { words, members })
  ids.refuseUnclear(entries)
  if (session.globals.dryRun && ids.reading !== undefined && entries.some(isBareId))
    await session.notice(ids.reading)
  const leftOut = leftOutOf(whole, columns, { members })
  return planRows(entries, {
    words,
    path,
    leftOut,
    whenTwice: ids.hint,
    operation,
    reader,
    members,
    withIds: resolve,
  })
}

const isBareId = (entry: RowOrFault) => 'given' in entry && typeof entry.given === 'string'

/** The option that an id fills goes first: every row may have that column. */
const columnsOf = (options: readonly Option[], { target }: RowMembers): readonly string[] => [
  ...new Set([...(target === undefined ? [] : [target.word]), ...options.map(({ word }) => word)]),
]

/** Rows hold ids; a name in their common context is looked up once. */
async function settingsFor(options: readonly Option[], session: CliSession): Promise<() => Settings> {
  const takesContext = options.some(({ context, argument }) => context !== undefined && !argument)
  if (!takesContext || !hasNames(session.current())) return session.current
  const known = await session.settings()
  return () => known
}
