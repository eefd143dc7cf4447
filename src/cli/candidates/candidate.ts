/** One thing that an id can name, read from a row of a list. */
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'

export interface Candidate {
  readonly id: string
  /** What people call it; undefined where it has no name of its own. */
  readonly title: string | undefined
  /** Other names by which people know somebody. */
  readonly emails: readonly string[]
  /** Addresses of the API, of the app and of what is published. */
  readonly urls: readonly string[]
}

/** What names a row, where its columns do not say: resources inside others have no columns. */
const plainColumns = ['id', 'title', 'name']

/** What a row is called by, the best first: two comments may share everything but their text. */
const titleWords = ['title', 'subject', 'label', 'name', 'markdown', 'displayName']

/** Reads rows that are shown under these columns; undefined for a row without an id. */
export function candidateReader(columns: readonly string[] = plainColumns) {
  const idColumn = columns.find((column) => /(^|\.)(id|slug|name)$/.test(column)) ?? 'id'
  const titleColumns = titleWords
    .flatMap((word) => columns.find((column) => column === word || column.endsWith(`.${word}`)) ?? [])
    .filter((column) => column !== idColumn)
  const emailColumns = columns.filter((column) => /(^|\.)email$/.test(column))
  return (row: unknown): Candidate | undefined => {
    const id = memberOf(row, idColumn)
    if (typeof id !== 'string' || id === '') return undefined
    const named = (column: string) => memberOf(row, column)
    const title = titleColumns.map(named).find(isName)
    return { id, title, emails: emailColumns.map(named).filter(isName), urls: urlsOf(row) }
  }
}

export const describe = ({ id, title }: Candidate): string => (title === undefined ? id : `${id} (${title})`)

/** How many are told of in a sentence. */
export const mostShown = 10

export const firstOf = (candidates: readonly Candidate[]): string =>
  candidates.slice(0, mostShown).map(describe).join(', ')

const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

function urlsOf(row: unknown): readonly string[] {
  const urls = memberOf(row, 'urls')
  return isObject(urls) ? Object.values(urls).filter((url) => typeof url === 'string') : []
}
