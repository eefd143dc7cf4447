/** Outcomes -> the rows that are printed: for programs whole results, for people and spreadsheets one line each. */
import type { Operation } from '../../catalog/operation.ts'
import { type ErrorMembers, errorMembers, errorSentence } from '../../render/error.ts'
import type { Answer, Format } from '../../render/index.ts'
import { isRecord, memberOf } from '../../render/member.ts'
import type { Globals } from '../globals.ts'
import { type Outcome, statusOf } from './outcome.ts'
import type { Given } from './row.ts'

/** How a run's results are shown: an answer, and what of it. */
export interface Report {
  readonly answer: Answer
  readonly columns: readonly string[]
  readonly fields: readonly string[] | undefined
  readonly sortBy: string | undefined
}

interface Asked extends Pick<Globals, 'fields' | 'sortBy'> {
  readonly operation: Operation
  readonly format: Format
}

export function reportOn(outcomes: AsyncIterable<readonly Outcome[]>, asked: Asked): Report {
  const { item, ...report } = reports[kinds[asked.format]](asked)
  return { ...report, answer: { kind: 'list', pages: pagesOf(outcomes, item) } }
}

type Kind = 'members' | 'line' | 'id'

const kinds: Readonly<Record<Format, Kind>> = {
  json: 'members',
  ndjson: 'members',
  yaml: 'members',
  table: 'line',
  csv: 'line',
  tsv: 'line',
  id: 'id',
}

interface Shape extends Omit<Report, 'answer'> {
  /** Undefined for an outcome that is not printed. */
  readonly item: (outcome: Outcome) => unknown
}

const reports: Readonly<Record<Kind, (asked: Asked) => Shape>> = {
  members: ({ fields, sortBy }) => {
    const shown = fields && [...ownMembers, ...fields.map(inResult)]
    return {
      item: memberItem,
      // Every name is known beforehand: the first row may have failed.
      columns: [...(shown ?? []), ...(sortBy === undefined ? [] : [inResult(sortBy.replace(/^-/, ''))])],
      fields: shown,
      sortBy: sortBy?.replace(/^-?/, (sign) => `${sign}result.`),
    }
  },
  line: ({ operation, fields, sortBy, format }) => {
    const shown = fields ?? operation.columns
    const index = format === 'table' ? [] : ['index']
    return {
      item: (outcome) => lineItem(outcome, shown),
      columns: [...index, 'input', 'outcome', ...shown, 'error'],
      fields: undefined,
      sortBy,
    }
  },
  id: ({ operation, fields, sortBy }) => ({ item: idItem, columns: operation.columns, fields, sortBy }),
}

const ownMembers = ['index', 'input', 'ok', 'status', 'error']

const inResult = (name: string) => `result.${name}`

async function* pagesOf(outcomes: AsyncIterable<readonly Outcome[]>, item: Shape['item']) {
  for await (const batch of outcomes) {
    const items = batch
      .filter(isShown)
      .map(item)
      .filter((each) => each !== undefined)
    if (items.length > 0) yield { items, envelope: { items } }
  }
}

/** What an earlier run has done, it has shown; what was not sent, the next run will show. */
const isShown = ({ kind }: Outcome) => kind !== 'earlier' && kind !== 'unsent'

interface MemberItem {
  readonly index: number
  readonly input: Given
  readonly ok: boolean
  /** Null where the service did not answer. */
  readonly status: number | null
  readonly result?: unknown
  readonly error?: ErrorMembers
}

function memberItem(outcome: Outcome): MemberItem {
  const { index, given: input } = outcome.row
  const status = statusOf(outcome) ?? null
  if (outcome.kind === 'applied') {
    const { value } = outcome
    return { index, input, ok: true, status, ...(value === undefined ? {} : { result: value }) }
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

/** Keys are columns, dots and all. */
function lineItem(outcome: Outcome, columns: readonly string[]): unknown {
  const value = outcome.kind === 'applied' ? outcome.value : undefined
  const { index, target, given } = outcome.row
  return {
    ...Object.fromEntries(columns.map((name) => [name, memberOf(value, name)])),
    index,
    input: target === '' ? given : target,
    outcome: words[outcome.kind],
    error: 'error' in outcome ? errorSentence(outcome.error) : undefined,
  }
}

/** What a row without an answer acted on is its id. */
function idItem(outcome: Outcome): unknown {
  if (outcome.kind !== 'applied') return undefined
  return isRecord(outcome.value) ? outcome.value : { id: outcome.row.target }
}
