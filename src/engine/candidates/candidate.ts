/** One thing that an id can name, read from a row of a list. */
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'

export interface Candidate {
  readonly id: string
  /** Its name for people; undefined if it has none. */
  readonly title: string | undefined
  /** E-mail addresses by which people know somebody. */
  readonly emails: readonly string[]
  /** Addresses in the API, in the app and on public sites. */
  readonly urls: readonly string[]
  /** Its type, where the list holds things of several. */
  readonly type?: string
}

/** Names of things without declared columns, e.g. resources inside others. */
const plainColumns = ['id', 'title', 'name']

/** Members that name a thing, best first: two comments may differ only in their text. */
const titleWords = ['title', 'subject', 'label', 'name', 'markdown', 'displayName', 'source']

/** Members of a row that do not follow from the columns. */
export interface ReadMembers {
  /** Holds the value that a command takes. */
  readonly value?: string | undefined
  readonly type?: string | undefined
}

/** Reads rows with these columns; undefined for a row without an id. */
export function candidateReader(
  columns: readonly string[] = plainColumns,
  { value, type: typeColumn }: ReadMembers = {},
) {
  const idColumn = value ?? columns.find((column) => /(^|\.)(id|slug|name)$/.test(column)) ?? 'id'
  const titleColumns = titleWords
    .flatMap((word) => columns.find((column) => column === word || column.endsWith(`.${word}`)) ?? [])
    .filter((column) => column !== idColumn)
  const emailColumns = columns.filter((column) => /(^|\.)email$/.test(column))
  return (row: unknown): Candidate | undefined => {
    const id = memberOf(row, idColumn)
    if (typeof id !== 'string' || id === '') return undefined
    const named = (column: string) => memberOf(row, column)
    const title = titleColumns.map(named).find(isName)
    const type = typeColumn === undefined ? undefined : named(typeColumn)
    const typed = typeof type === 'string' ? { type } : {}
    return { id, title, emails: emailColumns.map(named).filter(isName), urls: urlsOf(row), ...typed }
  }
}

export const describe = ({ id, title }: Candidate): string => (title === undefined ? id : `${id} (${title})`)

/** Maximum number of candidates in a sentence. */
export const mostShown = 10

export const firstOf = (candidates: readonly Candidate[]): string =>
  candidates.slice(0, mostShown).map(describe).join(', ')

const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

function urlsOf(row: unknown): readonly string[] {
  const urls = memberOf(row, 'urls')
  return isObject(urls) ? Object.values(urls).filter((url) => typeof url === 'string') : []
}
