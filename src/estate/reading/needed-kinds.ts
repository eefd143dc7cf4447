/** Finds the kinds to read for others: without their holders, things have no address. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'

/** Adds the kinds that hold these, and those that show a value of theirs. */
export function neededFor(
  kinds: ReadonlySet<Kind>,
  resources: readonly Resource[],
  { repliesOnly = false }: { readonly repliesOnly?: boolean | undefined } = {},
): ReadonlySet<Kind> {
  const needed = new Set<Kind>()
  const add = (kind: Kind) => {
    if (needed.has(kind)) return
    needed.add(kind)
    for (const { within, parents, shownAs } of resources.filter((each) => each.kind === kind)) {
      const telling = Object.values(shownAs).flatMap((shown) =>
        typeof shown === 'object' && 'kind' in shown && kinds.has(kind) && !repliesOnly ? [shown.kind] : [],
      )
      for (const each of [within, ...Object.values(parents), ...telling]) if (each !== undefined) add(each)
    }
  }
  for (const kind of kinds) add(kind)
  return needed
}
