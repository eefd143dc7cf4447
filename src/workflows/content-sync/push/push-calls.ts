/** Turns the changes of a push into calls: 50 changes at most, each naming only pages that are there by then. */
import { ReplyError } from '../../../errors.ts'
import { writePageFile } from '../../content/page-file.ts'
import { withIds } from '../sides/known-keys.ts'
import type { MergeablePage } from '../sides/merge-page.ts'
import { allFields, type PushChange } from './push-changes.ts'

/** The body of one call, and what its answer tells. */
export interface PushCall {
  readonly changes: readonly Readonly<Record<string, unknown>>[]
  /** New pages by the name that the call has for them. */
  readonly created: ReadonlyMap<string, string>
}

/** Of one call. */
export const mostChanges = 50

/** Bytes of one call, far below what services take. */
const mostBytes = 4 * 1024 * 1024

export interface CallWriter {
  /** The next call; undefined if there is none left. Tell it the ids of new pages before the one after. */
  next(): Promise<PushCall | undefined>
  learn(ids: ReadonlyMap<string, string>): void
}

/**
 * @param known - ids of new pages and files, by `new:` and path
 * @param writtenLinks - how the service writes the links of a page
 */
export function callWriter(
  changes: readonly PushChange[],
  known: ReadonlyMap<string, string>,
  writtenLinks: (key: string) => ReadonlyMap<string, string>,
): CallWriter {
  const ids = new Map(known)
  const left = [...changes]
  const text = (page: MergeablePage, key: string, refs: ReadonlyMap<string, string>) =>
    documentOf(page, { ids, refs, links: writtenLinks(key) })
  return {
    learn: (more) => {
      for (const [key, id] of more) ids.set(key, id)
    },
    async next() {
      const taken = takeSome(left, ids)
      if (taken.length === 0 && left.length > 0)
        throw new ReplyError('The service did not say which ids its new pages have: nothing more was sent')
      if (taken.length === 0) return undefined
      const refs = new Map(
        taken.flatMap(({ key, does }, index) => (does === 'insert' ? [[key, `p${index + 1}`] as const] : [])),
      )
      const written: Readonly<Record<string, unknown>>[] = []
      let bytes = 0
      for (const [index, change] of taken.entries()) {
        const body = await bodyOf(change, { ids, refs }, (page) => text(page, change.key, refs))
        bytes += JSON.stringify(body).length
        if (bytes > mostBytes && written.length > 0) {
          left.unshift(...taken.slice(index))
          break
        }
        written.push(body)
      }
      const sent = taken.slice(0, written.length)
      left.push(...sent.flatMap((change) => laterLinks(change, { ids, refs: within(refs, sent) })))
      return {
        changes: written,
        created: new Map(Array.from(within(refs, sent), ([key, ref]) => [ref, key])),
      }
    },
  }
}

const within = (
  refs: ReadonlyMap<string, string>,
  sent: readonly PushChange[],
): ReadonlyMap<string, string> =>
  new Map([...refs].filter(([key]) => sent.some((change) => change.key === key)))

/** Removes the changes of the next call from those that are left: a parent must have its id before. */
function takeSome(left: PushChange[], ids: ReadonlyMap<string, string>): PushChange[] {
  let count = 0
  while (count < Math.min(left.length, mostChanges)) {
    const change = left[count]
    if (change === undefined || !parentsOf(change).every((key) => !key.startsWith('new:') || ids.has(key)))
      break
    count += 1
  }
  return left.splice(0, count)
}

const parentsOf = (change: PushChange): readonly string[] => {
  const parent =
    change.does === 'insert' ? change.page.parent : change.does === 'update' ? change.place.parent : null
  return parent === null || parent === undefined ? [] : [parent]
}

async function bodyOf(
  change: PushChange,
  { ids, refs }: KnownIds,
  document: (page: MergeablePage) => Promise<{ readonly markdown: string }>,
): Promise<Readonly<Record<string, unknown>>> {
  const idOf = (key: string) => ids.get(key) ?? key
  if (change.does === 'delete') return { operation: 'delete_page', page: idOf(change.key) }
  if (change.does === 'insert') {
    const { parent, slug, fields } = change.page
    return {
      operation: 'insert_page',
      document: await document(change.page),
      ...(parent === null ? {} : { into: idOf(parent) }),
      slug,
      ref: refs.get(change.key),
      ...allFields(fields),
    }
  }
  const { parent, slug } = change.place
  return {
    operation: 'update_page',
    page: idOf(change.key),
    ...(parent === undefined ? {} : { into: parent === null ? null : idOf(parent) }),
    ...(slug === undefined ? {} : { slug }),
    ...change.fields,
    ...(change.text === undefined ? {} : { document: await document(change.text) }),
  }
}

interface KnownIds {
  readonly ids: ReadonlyMap<string, string>
  readonly refs: ReadonlyMap<string, string>
}

/** Front matter says the title, so that no heading of the text can. */
async function documentOf(
  { fields, body }: MergeablePage,
  { ids, refs, links }: KnownIds & { readonly links: ReadonlyMap<string, string> },
): Promise<{ readonly markdown: string }> {
  const linked = withIds(body, ids).replaceAll(
    /\/(page|file)s\/((?:new:)?[^\s()<>"'#?\]]+)/g,
    (whole, kind: string, key: string) => {
      const ref = refs.get(key)
      return ref === undefined ? (links.get(`${kind}:${key}`) ?? whole) : `./${ref}.md`
    },
  )
  const { title } = fields
  return { markdown: await writePageFile({ fields: title === undefined ? {} : { title }, body: linked }) }
}

/** Links of a new page to pages that a later call makes: the page gets them then. */
function laterLinks(change: PushChange, { ids, refs }: KnownIds): readonly PushChange[] {
  const page = change.does === 'insert' ? change.page : change.does === 'update' ? change.text : undefined
  if (page === undefined) return []
  const named = Array.from(page.body.matchAll(/\/pages\/(new:[^\s()<>"'#?\]]+)/g), ([, key = '']) => key)
  if (named.every((key) => ids.has(key) || refs.has(key))) return []
  return [{ does: 'update', key: change.key, place: {}, fields: {}, text: page }]
}
