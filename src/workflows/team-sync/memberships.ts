/** Reads memberships from CSV, and tells all faults with their lines. */
import { UsageError } from '../../errors.ts'
import { emptyColumnsText, unnamedColumns, unnamedText } from '../../text/unnamed-columns.ts'

export interface Membership {
  /** E-mail address or id. */
  readonly user: string
  /** Title or id. */
  readonly team: string
  readonly role: 'owner' | 'member'
  /** From 1, with the header. */
  readonly line: number
}

const columns = ['user', 'team', 'role']

/** Spreadsheets have the address under its own name. */
const columnNamed = (name: string) => (/^e-?mail$/.test(name) ? 'user' : name)

interface MembershipFile {
  /** Its name in messages. */
  readonly file: string
  notice(text: string): Promise<void>
}

/** @throws UsageError with all faults */
export async function membershipsIn(
  text: string,
  { file, notice }: MembershipFile,
): Promise<readonly Membership[]> {
  const { default: papaparse } = await import('papaparse')
  // An empty line at the end would count as a row of one cell, and hide the delimiter.
  const { data, errors } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd(), {
    skipEmptyLines: false,
    delimitersToGuess: [',', ';', '\t'],
  })
  const [head = [], ...read] = data
  const unnamed = unnamedColumns(head, read)
  const named = (cells: readonly string[]) => cells.filter((_, index) => !unnamed.empty.has(index))
  const [header, rows] = [named(head), read.map(named)]
  const names = header.map((name) => columnNamed(name.trim().toLowerCase()))
  refuse([
    ...errors
      .filter(({ code }) => code !== 'UndetectableDelimiter')
      .map(({ row = 0, message }) => `${file}:${row + 1}: ${message}`),
    ...['user', 'team']
      .filter((name) => !names.includes(name))
      .map((name) => `${file}:1: there is no column ${name}`),
    ...unnamed.filled.map((letter) => `${file}:1: ${unnamedText(letter)}`),
    ...names
      .filter((name) => name !== '' && !columns.includes(name))
      .map((name) => `${file}:1: ${JSON.stringify(name)} is none of ${columns.join(', ')}`),
  ])
  const leftOut = emptyColumnsText(unnamed)
  if (leftOut !== undefined) await notice(`${file}: ${leftOut}`)
  const found = rowsIn(rows, { names, file })
  if (found.length === 0) refuse([`${file} names nobody`])
  return found
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new UsageError([...faults, 'Nothing was sent'])
}

interface MembershipTable {
  readonly names: readonly string[]
  readonly file: string
}

function rowsIn(
  rows: readonly (readonly string[])[],
  { names, file }: MembershipTable,
): readonly Membership[] {
  const faults: string[] = []
  const found: Membership[] = []
  const seen = new Map<string, number>()
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const line = index + 2
    const [user = '', team = '', typed = ''] = columns.map((name) => cells[names.indexOf(name)]?.trim())
    const role = typed.toLowerCase()
    const key = `${team} ${user.toLowerCase()}`
    const first = seen.get(key)
    const fault =
      faultIn({ user, team, role, cells: cells.length, width: names.length }) ??
      (first === undefined ? undefined : `${user} is in ${team} already, at line ${first}`)
    if (fault !== undefined) faults.push(`${file}:${line}: ${fault}`)
    else found.push({ user, team, role: role === 'owner' ? 'owner' : 'member', line })
    seen.set(key, first ?? line)
  }
  refuse(faults)
  return found
}

interface MembershipCells {
  readonly user: string
  readonly team: string
  readonly role: string
  readonly cells: number
  readonly width: number
}

function faultIn({ user, team, role, cells, width }: MembershipCells): string | undefined {
  if (cells !== width) return `${cells} cells, and the header has ${width}`
  if (user === '') return 'user is empty'
  if (team === '') return 'team is empty'
  return role === '' || role === 'owner' || role === 'member'
    ? undefined
    : `role needs owner or member, got ${JSON.stringify(role)}`
}
