/** Which lists a reading asks for: not those that a count says are empty, nor those that nobody wants. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Resource, ResourceList } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import type { FoundResource } from './found.ts'
import type { Query } from './list-answers.ts'

/** One list of one holder. */
export interface ListToRead {
  readonly kind: Kind
  readonly query: Query
  /** The id of the holder. */
  readonly holder: string | undefined
  /** Levels from the organization down to the holder. */
  readonly level: number
}

/** Tells which lists a reading wants. */
export interface ListChoice {
  /** The only values of a member that matter; undefined: all. */
  values(kind: Kind, member: string): ReadonlySet<string> | undefined
  isWanted(lister: FoundResource, list: Omit<ListToRead, 'level' | 'holder'>): boolean
}

/** The holders with lists to read, and the queries for each. */
export function listsToRead(
  { counted, countedWith, queries = [{}] }: ResourceList,
  holders: readonly FoundResource[],
  { resource: { kind }, run }: { readonly resource: Resource; readonly run: ListChoice },
): ReadonlyMap<FoundResource, readonly Query[]> {
  const counts = counted === undefined || typeof counted === 'string' ? queries.map(() => counted) : counted
  const few = countedWith !== undefined && isOnly(countedWith.of, kind, run) ? countedWith.member : undefined
  const asked = new Map<FoundResource, readonly Query[]>()
  for (const holder of holders) {
    if (few !== undefined && memberOf(holder.reply, few) === 0) continue
    const some = queries.filter((query, index) => {
      const count = counts[index]
      if (count !== undefined && memberOf(holder.reply, count) === 0) return false
      return run.isWanted(holder, { kind, query })
    })
    if (some.length > 0) asked.set(holder, some)
  }
  return asked
}

/** True if a reading wants only things with these values. */
const isOnly = (of: Readonly<Record<string, string>>, kind: Kind, run: ListChoice): boolean =>
  Object.entries(of).every(([member, value]) => {
    const wanted = run.values(kind, member)
    return wanted !== undefined && [...wanted].every((each) => each === value)
  })
