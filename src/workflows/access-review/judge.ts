/** Compares the decisions of a file with the access as it is now. */
import { UsageError } from '../../errors.ts'
import type { Thing } from '../../estate/estate.ts'
import type { ReviewedAccess } from '../../reports/review-evidence.ts'
import { type DecidedRow, type ReviewDecision, toldDecision } from './csv.ts'
import { keyOf, type LiveAccess } from './rows.ts'

/** A row with its fate. */
export interface JudgedRow {
  readonly row: DecidedRow
  /** Undefined if the access is gone. */
  readonly live: LiveAccess | undefined
  readonly state: 'keep' | 'change' | 'already' | 'conflict' | 'undecided'
  /** Why it is a conflict. */
  readonly reason?: string
}

interface KnownAccess {
  readonly access: readonly LiveAccess[]
  /** As the review began; undefined if nobody knows. */
  readonly started: readonly ReviewedAccess[] | undefined
  /** The name of the file in messages. */
  readonly file: string
}

export interface Judgement {
  readonly rows: readonly JudgedRow[]
  /** Rows of the review that the file does not have any more. */
  readonly missing: readonly ReviewedAccess[]
  /** Access that has come since the review began. */
  readonly fresh: readonly LiveAccess[]
}

/** @throws UsageError for rows that contradict each other, or that are none of this review */
export function judge(rows: readonly DecidedRow[], known: KnownAccess): Judgement {
  const { access, started, file } = known
  const live = new Map(access.map((each) => [keyOf(each.row), each] as const))
  const begun = started && new Map(started.map((each) => [keyOf(each), each] as const))
  const leaving = new Set(rows.flatMap((row) => (isLeaving(row) ? [row.person.toLowerCase()] : [])))
  refuse(faultsIn(rows, { begun, leaving, file }))
  const given = new Set(rows.map(keyOf))
  return {
    rows: rows.map((row) => judgeRow(goingAlong(row, leaving), live.get(keyOf(row)))),
    missing: (started ?? []).filter((each) => !given.has(keyOf(each)) && live.has(keyOf(each))),
    fresh:
      begun === undefined ? [] : access.filter(({ row }) => !begun.has(keyOf(row)) && !given.has(keyOf(row))),
  }
}

/** The organization takes everything else along. */
const isLeaving = ({ kind, decision }: DecidedRow) => kind === 'organization' && decision?.does === 'remove'

const goingAlong = (row: DecidedRow, leaving: ReadonlySet<string>): DecidedRow =>
  row.decision === undefined && leaving.has(row.person.toLowerCase())
    ? { ...row, decision: { does: 'remove' } }
    : row

interface FaultContext {
  readonly begun: ReadonlyMap<string, ReviewedAccess> | undefined
  readonly leaving: ReadonlySet<string>
  readonly file: string
}

function faultsIn(rows: readonly DecidedRow[], { begun, leaving, file }: FaultContext): readonly string[] {
  const lines = new Map<string, number>()
  return rows.flatMap((row) => {
    const key = keyOf(row)
    const earlier = lines.get(key)
    lines.set(key, earlier ?? row.line)
    const at = `${file}:${row.line}`
    if (row.person === '' || row.id === '') return [`${at}: person or id is empty`]
    if (earlier !== undefined) return [`${at}: the same access as in line ${earlier}`]
    if (begun?.has(key) === false)
      return [`${at}: this review has no such row: ${row.person}, ${row.kind} ${row.id}`]
    const isKept = row.decision !== undefined && row.decision.does !== 'remove'
    return isKept && leaving.has(row.person.toLowerCase())
      ? [`${at}: ${row.person} leaves the organization by another row, and would lose this, too`]
      : []
  })
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new UsageError([...faults, 'Nothing was sent'])
}

function judgeRow(row: DecidedRow, live: LiveAccess | undefined): JudgedRow {
  const { decision } = row
  const judged = { row, live }
  if (decision === undefined) return { ...judged, state: 'undecided' }
  const now = live?.row.role
  const wanted = wantedRole(decision, row)
  if (now === wanted) return { ...judged, state: decision.does === 'keep' ? 'keep' : 'already' }
  if (now === row.role) return { ...judged, state: 'change' }
  const seen = now === undefined ? 'it is gone' : `it is ${now === '' ? 'without a role' : now}`
  const was = row.role === '' ? 'no role' : row.role
  return {
    ...judged,
    state: 'conflict',
    reason: `the file says ${was}, and now ${seen}: ${toldDecision(decision)} is not carried out`,
  }
}

/** Undefined for no access. */
function wantedRole(decision: ReviewDecision, { role }: DecidedRow): string | undefined {
  if (decision.does === 'role') return decision.role
  return decision.does === 'keep' ? role : undefined
}

/** Everything as it is to be. */
export function thingsAfter(things: readonly Thing[], { rows }: Judgement): readonly Thing[] {
  const changed = new Map(
    rows.flatMap(({ row: { decision }, live, state }) =>
      state === 'change' && live !== undefined ? [[live.thing, decision] as const] : [],
    ),
  )
  return things.flatMap((thing) => {
    const decision = changed.get(thing)
    if (decision === undefined) return [thing]
    return decision.does === 'role' ? [{ ...thing, values: { ...thing.values, role: decision.role } }] : []
  })
}
