/** Turns what a search found into a row a page: the page, the section that matches best, and its words around the hit. */
import { memberOf } from '../json/members.ts'
import { isObject, type JsonObject } from '../json/object.ts'

type SearchedWords = Readonly<Record<string, unknown>>

/** The pages that a space holds, each with the title of the space. */
export const rowsOfSpace = (space: unknown, query: SearchedWords): readonly JsonObject[] =>
  objectsIn(memberOf(space, 'pages')).map((page) => ({
    space: memberOf(space, 'title') ?? memberOf(space, 'id'),
    ...rowOfPage(page, query),
  }))

export const rowsOfPage = (page: unknown, query: SearchedWords): readonly JsonObject[] => [
  rowOfPage(page, query),
]

function rowOfPage(page: unknown, { query }: SearchedWords): JsonObject {
  const sections = objectsIn(memberOf(page, 'sections'))
  const words = String(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  const isHit = (section: JsonObject) => hitIn(textOf(section, 'body'), words) !== undefined
  const best = sections.find(isHit) ?? sections[0]
  const body = best === undefined ? (textOf(page, 'description') ?? '') : (textOf(best, 'body') ?? '')
  return {
    page: memberOf(page, 'title') ?? memberOf(page, 'path') ?? memberOf(page, 'id'),
    section: best === undefined ? '' : (textOf(best, 'title') ?? ''),
    excerpt: excerptOf(body, words),
    address: memberOf(best, 'urls.app') ?? memberOf(page, 'urls.app') ?? '',
  }
}

const objectsIn = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []

const textOf = (value: unknown, name: string): string | undefined => {
  const found = memberOf(value, name)
  return typeof found === 'string' ? found : undefined
}

/** Characters: a narrow column shows the beginning only. */
const [before, after] = [15, 45]

/** The hit stands between `»` and `«`. */
function excerptOf(body: string, words: readonly string[]): string {
  const line = body.replaceAll(/\s+/g, ' ').trim()
  const hit = hitIn(line, words)
  if (hit === undefined) return shortened(line, { from: 0, to: before + after })
  const { start, end } = hit
  const marked = `${line.slice(0, start)}»${line.slice(start, end)}«${line.slice(end)}`
  return shortened(marked, { from: start - before, to: end + 2 + after })
}

function hitIn(
  text: string | undefined,
  words: readonly string[],
): { readonly start: number; readonly end: number } | undefined {
  const lower = text?.toLowerCase() ?? ''
  const hits = words.flatMap((word) => {
    const start = lower.indexOf(word.toLowerCase())
    return start < 0 ? [] : [{ start, end: start + word.length }]
  })
  return hits.toSorted((one, other) => one.start - other.start)[0]
}

function shortened(line: string, { from, to }: { readonly from: number; readonly to: number }): string {
  const start = Math.max(0, from)
  const cut = line.slice(start, to).trim()
  return `${start > 0 ? '…' : ''}${cut}${to < line.length ? '…' : ''}`.toWellFormed()
}
