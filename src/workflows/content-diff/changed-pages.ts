/** Finds the pages that may differ between two sides, so that ws reads the texts of no others. */
import { isObject } from '../../json/object.ts'
import type { ContentSide } from '../content/content-side.ts'
import { changedFields } from '../content/page-file.ts'
import type { PageNode } from '../content/page-tree.ts'

interface ComparedLists {
  readonly from: ContentSide
  readonly to: ContentSide
  /** Those that stand elsewhere among their siblings. */
  readonly reordered: Pick<ReadonlySet<string>, 'has'>
  /** The ids of pages that the service says have changed; undefined if it does not say it, or not of all. */
  readonly told: ReadonlySet<string> | undefined
}

/** In the reading order of the later side; deleted pages come last. */
export function changedPages({ from, to, reordered, told }: ComparedLists): readonly string[] {
  const ids = [...to.pages, ...from.pages.filter(({ id }) => !to.byId.has(id))].map(({ id }) => id)
  return ids.filter((id) => {
    const [before, after] = [from.byId.get(id), to.byId.get(id)]
    if (before === undefined || after === undefined || reordered.has(id)) return true
    if (from.names.ofPage(id) !== to.names.ofPage(id) || isListedOtherwise(before, after)) return true
    return told === undefined ? mayHaveOtherText(before, after) : told.has(id)
  })
}

const isListedOtherwise = (before: PageNode, after: PageNode): boolean =>
  before.path !== after.path ||
  before.parent !== after.parent ||
  Object.keys(changedFields(before.fields, after.fields)).length > 0

function mayHaveOtherText(before: PageNode, after: PageNode): boolean {
  if (before.markdown !== undefined && after.markdown !== undefined) return before.markdown !== after.markdown
  return before.version === undefined || before.version !== after.version
}

/** Undefined if the service left some out. */
export function pagesTold(reply: unknown): ReadonlySet<string> | undefined {
  if (!isObject(reply) || !Array.isArray(reply.changes)) return undefined
  if (typeof reply.more === 'number' && reply.more > 0) return undefined
  const changes: readonly unknown[] = reply.changes
  return new Set(
    changes.flatMap((change) =>
      isObject(change) && isObject(change.page) && typeof change.page.id === 'string' ? [change.page.id] : [],
    ),
  )
}
