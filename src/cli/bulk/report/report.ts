/** Turns outcomes into printed rows: whole results for programs, one line each for people and spreadsheets. */
import type { Operation } from '../../../catalog/operation.ts'
import { type RowOutcome, statusOf } from '../../../engine/bulk/outcome.ts'
import type { RowContent } from '../../../engine/bulk/row.ts'
import { memberOf, pick } from '../../../json/members.ts'
import { isObject } from '../../../json/object.ts'
import { type ErrorMembers, errorMembers, errorSentence } from '../../../render/error.ts'
import type { Format, RenderedAnswer, RenderRequest } from '../../../render/index.ts'
import { memberSortedBy } from '../../../render/request.ts'
import { sortRows } from '../../../render/sort.ts'
import { checkNames } from '../../../render/view.ts'
import { membersOf } from '../../output/show/show.ts'
import type { Globals } from '../../parse/globals.ts'

/** The display of a run's results. */
export interface RunReport {
  readonly answer: RenderedAnswer
  readonly columns: readonly string[]
  readonly twins?: RenderRequest['twins']
  readonly fields: readonly string[] | undefined
  readonly sortBy: string | undefined
}

interface RowReportOptions extends Pick<Globals, 'fields' | 'sortBy' | 'envelope' | 'jq'> {
  readonly operation: Operation
  readonly format: Format
  /** True if errors are reported elsewhere, row by row. */
  readonly areErrorsTold: boolean
}

export function reportOn(outcomes: AsyncIterable<readonly RowOutcome[]>, asked: RowReportOptions): RunReport {
  const { items, ...report } = reports[kindOf(asked)](asked)
  return { ...report, answer: { kind: 'list', pages: pagesOf(checked(outcomes, asked), items) } }
}

/** Checks field names against the first results: a failed row makes no name unknown. */
async function* checked(outcomes: AsyncIterable<readonly RowOutcome[]>, asked: RowReportOptions) {
  const { operation, fields } = asked
  let isChecked = false
  for await (const batch of outcomes) {
    const sample = isChecked ? [] : batch.flatMap((outcome) => valuesIn(outcome, operation) ?? [])
    if (sample.some(isObject)) {
      const { columns } = operation
      checkNames({ columns, members: membersOf(operation), fields, sortBy: checkedSortBy(asked) }, sample)
      isChecked = true
    }
    yield batch
  }
}

/** Undefined if lines are sorted by members of the row itself. */
const checkedSortBy = (asked: RowReportOptions) =>
  kindOf(asked) === 'line' && lineMembers.includes(memberSortedBy(asked.sortBy ?? ''))
    ? undefined
    : asked.sortBy

type RowReportKind = 'members' | 'line' | 'id'

/** A filter sees the output of `-o json`, whatever the output format. */
const kindOf = ({ format, jq }: RowReportOptions): RowReportKind =>
  jq === undefined ? kinds[format] : 'members'

const kinds: Readonly<Record<Format, RowReportKind>> = {
  json: 'members',
  ndjson: 'members',
  yaml: 'members',
  table: 'line',
  csv: 'line',
  tsv: 'line',
  id: 'id',
  markdown: 'line',
}

interface RowReport extends Omit<RunReport, 'answer'> {
  /** The printed items of an outcome, each on its own line. */
  readonly items: (outcome: RowOutcome) => readonly unknown[]
}

const reports: Readonly<Record<RowReportKind, (asked: RowReportOptions) => RowReport>> = {
  members: (asked) => (asked.operation.rows === undefined ? membersOfOne(asked) : membersOfList(asked)),
  line: ({ operation, fields, sortBy, format, areErrorsTold }) => {
    const shown = fields ?? operation.columns
    const index = format === 'table' ? [] : ['index']
    const columns = sortBy === undefined ? shown : [...shown, memberSortedBy(sortBy)]
    // An entry of a call may have a member of that name, which tells the same.
    const beside = shown.filter((name) => !lineMembers.includes(name))
    return {
      items: (outcome) =>
        valuesIn(outcome, operation)?.map((value) => lineItem(outcome, { value, columns })) ?? [
          lineItem(outcome, { value: undefined, columns }),
        ],
      columns: [...index, 'input', 'outcome', ...beside, ...(areErrorsTold ? [] : ['error'])],
      twins: { kept: 'input', other: 'id' },
      fields: undefined,
      sortBy,
    }
  },
  id: ({ operation, fields, sortBy }) => ({
    items: (outcome) =>
      valuesIn(outcome, operation)?.map((value) =>
        // A row without an answer is shown by the id that it acted on.
        isObject(value) ? value : { id: outcome.row.target },
      ) ?? [],
    columns: operation.columns,
    fields,
    sortBy,
  }),
}

function membersOfOne({ fields, sortBy }: RowReportOptions): RowReport {
  const shown = fields && [...ownMembers, ...fields.map(inResult)]
  return {
    items: (outcome) => [memberItem(outcome, (value) => value)],
    // The columns must be known in advance: the first row may have failed.
    columns: [...(shown ?? []), ...(sortBy === undefined ? [] : [inResult(memberSortedBy(sortBy))])],
    fields: shown,
    sortBy: sortBy?.replace(/^-?/, (sign) => `${sign}result.`),
  }
}

/** If the result of a row is a list, fields apply to each of its items. */
function membersOfList({ operation, fields, sortBy, envelope }: RowReportOptions): RowReport {
  const shown = (value: unknown) => {
    const { rows } = operation
    if (rows === undefined || !isObject(value)) return value
    const items = itemsOf(value, rows)
    const sorted = sortBy === undefined ? items : sortRows(items, sortBy)
    const picked = fields === undefined ? sorted : pick(sorted, fields)
    return envelope ? { ...value, [rows]: picked } : picked
  }
  return {
    items: (outcome) => [memberItem(outcome, shown)],
    columns: [],
    fields: undefined,
    sortBy: undefined,
  }
}

/** Members of a line besides the columns. */
const lineMembers = ['index', 'input', 'outcome', 'error']

const ownMembers = ['index', 'input', 'ok', 'status', 'error']

const inResult = (name: string) => `result.${name}`

async function* pagesOf(outcomes: AsyncIterable<readonly RowOutcome[]>, itemsFor: RowReport['items']) {
  for await (const batch of outcomes) {
    const items = batch.filter(isShown).flatMap(itemsFor)
    if (items.length > 0) yield { items, envelope: { items } }
  }
}

/** An earlier run has shown its results, and the next run will show the unsent rows. */
const isShown = ({ kind }: RowOutcome) => kind !== 'earlier' && kind !== 'unsent'

/** The items of a list, or the only value; undefined if nothing was done. */
function valuesIn(outcome: RowOutcome, { rows }: Operation): readonly unknown[] | undefined {
  if (outcome.kind !== 'applied') return undefined
  const { value } = outcome
  return rows !== undefined && isObject(value) ? itemsOf(value, rows) : [value]
}

function itemsOf(value: Readonly<Record<string, unknown>>, rows: string): readonly unknown[] {
  const items = value[rows]
  return Array.isArray(items) ? items : []
}

interface MemberItem {
  readonly index: number
  readonly input: RowContent
  readonly ok: boolean
  /** Null if the service did not answer. */
  readonly status: number | null
  /** Nothing was sent for it. */
  readonly leftOut?: true
  readonly result?: unknown
  readonly error?: ErrorMembers
}

function memberItem(outcome: RowOutcome, shown: (value: unknown) => unknown): MemberItem {
  const { index, given: input } = outcome.row
  const status = statusOf(outcome) ?? null
  if (outcome.kind === 'applied') {
    const { value } = outcome
    if (outcome.isLeftOut === true) return { index, input, ok: true, status: null, leftOut: true }
    return { index, input, ok: true, status, ...(value === undefined ? {} : { result: shown(value) }) }
  }
  const error = 'error' in outcome ? { error: errorMembers(outcome.error) } : {}
  return { index, input, ok: false, status, ...error }
}

const words = {
  applied: 'done',
  failed: 'failed',
  barred: 'failed',
  unknown: 'unknown',
  earlier: '',
  unsent: '',
}

interface LineValue {
  readonly value: unknown
  readonly columns: readonly string[]
}

/** Keys are columns, dots and all. */
function lineItem(outcome: RowOutcome, { value, columns }: LineValue): unknown {
  const { index, label, given } = outcome.row
  return {
    ...Object.fromEntries(columns.map((name) => [name, memberOf(value, name)])),
    index,
    input: label === '' ? given : label,
    outcome: outcome.kind === 'applied' && outcome.isLeftOut === true ? 'left out' : words[outcome.kind],
    error: 'error' in outcome ? errorSentence(outcome.error) : undefined,
  }
}
