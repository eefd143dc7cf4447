/** The file of a review: written for spreadsheets, and read as they save it. */
import { UsageError } from '../../errors.ts'
import { guarded, unguarded } from '../../text/formula.ts'
import { emptyColumnsText, unnamedColumns, unnamedText } from '../../text/unnamed-columns.ts'
import type { ReviewRow } from './rows.ts'

const columns = [
  ...['person', 'name', 'role', 'kind', 'address', 'id', 'via', 'lastSeenAt'],
  ...['decision', 'comment'],
] as const

const needed = ['person', 'role', 'kind', 'id', 'decision']

export async function csvOf(rows: readonly ReviewRow[]): Promise<string> {
  const { default: papaparse } = await import('papaparse')
  const data = rows.map((row) => {
    const { person, name, role, kind, address, id, via, lastSeenAt } = row
    return [person, name, role, kind, address, id, via, lastSeenAt, '', ''].map(guarded)
  })
  return `${papaparse.unparse([[...columns], ...data], { newline: '\n' })}\n`
}

/** A row as somebody decided about it. */
export interface DecidedRow extends Pick<ReviewRow, 'person' | 'role' | 'kind' | 'address' | 'id'> {
  readonly decision: ReviewDecision | undefined
  readonly comment: string
  /** From 1, with the header. */
  readonly line: number
}

export type ReviewDecision =
  | { readonly does: 'keep' | 'remove' }
  | { readonly does: 'role'; readonly role: string }

interface ReviewFile {
  /** Its name in messages. */
  readonly file: string
  notice(text: string): Promise<void>
}

/** @throws UsageError with all faults */
export async function decisionsIn(
  text: string,
  { file, notice }: ReviewFile,
): Promise<readonly DecidedRow[]> {
  const { default: papaparse } = await import('papaparse')
  // An empty line at the end would count as a row of one cell, and hide the delimiter.
  const { data, errors } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd(), {
    delimitersToGuess: [',', ';', '\t'],
  })
  const [head = [], ...rows] = data
  const unnamed = unnamedColumns(head, rows)
  const names = head.map((name) => name.trim().toLowerCase())
  refuse([
    ...errors
      .filter(({ code }) => code !== 'UndetectableDelimiter')
      .map(({ row = 0, message }) => `${file}:${row + 1}: ${message}`),
    ...needed.filter((name) => !names.includes(name)).map((name) => `${file}:1: there is no column ${name}`),
    ...unnamed.filled.map((letter) => `${file}:1: ${unnamedText(letter)}`),
  ])
  const leftOut = emptyColumnsText(unnamed)
  if (leftOut !== undefined) await notice(`${file}: ${leftOut}`)
  return rowsIn(rows, { names, file })
}

interface ReviewTable {
  readonly names: readonly string[]
  readonly file: string
}

function rowsIn(rows: readonly (readonly string[])[], { names, file }: ReviewTable): readonly DecidedRow[] {
  const faults: string[] = []
  const found: DecidedRow[] = []
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const line = index + 2
    const cell = (name: string) => unguarded(cells[names.indexOf(name.toLowerCase())] ?? '').trim()
    const decision = decisionIn(cell('decision'), cell('kind'))
    if (typeof decision === 'string') faults.push(`${file}:${line}: ${decision}`)
    else
      found.push({
        person: cell('person'),
        role: cell('role').toLowerCase(),
        kind: cell('kind').toLowerCase(),
        address: cell('address'),
        id: cell('id'),
        comment: cell('comment'),
        decision,
        line,
      })
  }
  refuse(faults)
  return found
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new UsageError([...faults, 'Nothing was sent'])
}

const rolesOf = (kind: string): readonly string[] =>
  kind === 'team' ? ['owner', 'member'] : ['read', 'comment', 'edit', 'review', 'create', 'admin']

/** The decision, or the fault. */
function decisionIn(cell: string, kind: string): ReviewDecision | undefined | string {
  const text = cell.toLowerCase().replaceAll(/\s+/g, '')
  if (text === '') return undefined
  if (text === 'keep' || text === 'remove') return { does: text }
  const [, role] = /^role:(.+)$/.exec(text) ?? []
  if (role === undefined) return `decision needs keep, remove or role:<role>, got ${JSON.stringify(cell)}`
  const known = rolesOf(kind.toLowerCase())
  return known.includes(role)
    ? { does: 'role', role }
    : `the role of a row with the kind ${kind} is one of ${known.join(', ')}, got ${JSON.stringify(role)}`
}

export const toldDecision = (decision: ReviewDecision | undefined): string =>
  decision === undefined ? '' : decision.does === 'role' ? `role:${decision.role}` : decision.does
