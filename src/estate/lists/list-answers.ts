/** Sends the requests of one list: it may take several queries, or be a part of another reply. */

import type { ResourceList } from '../../catalog/resource.ts'
import { type Awaitable, after, orElse } from '../../concurrency/awaitable.ts'
import { memberOf } from '../../json/members.ts'
import type { FoundResource } from './found.ts'
import { elements } from './shown-elsewhere.ts'
import type { EstateSource, ReadInput, SourceAnswer } from './source.ts'

export type Query = NonNullable<ReadInput['query']>

type ListAnswer = SourceAnswer<readonly unknown[]>

interface ListRequests {
  readonly lister: FoundResource
  readonly queries: readonly Query[]
  readonly path: Readonly<Record<string, string>>
  readonly source: EstateSource
}

/** One answer for each query; at once if all are known. */
export function answersOf(
  listing: ResourceList,
  { lister, queries, path, source }: ListRequests,
): Awaitable<readonly ListAnswer[]> {
  const { holder } = listing
  const held = holder === undefined ? undefined : { [holder]: lister.id }
  const [only] = queries
  if (queries.length === 1 && only !== undefined)
    return after(answerOf(listing, { path, query: { ...only, ...held } }, source), (answer) => [answer])
  // One that fails at once must leave nobody else's failure unheard.
  const answers = queries.map((query) =>
    orElse(
      () => answerOf(listing, { path, query: { ...query, ...held } }, source),
      (error) => Promise.reject(error),
    ),
  )
  return areThere(answers) ? answers : Promise.all(answers)
}

const areThere = <Value>(values: readonly Awaitable<Value>[]): values is readonly Value[] =>
  !values.some((value) => value instanceof Promise)

function answerOf(listing: ResourceList, input: ReadInput, source: EstateSource): Awaitable<ListAnswer> {
  const { operation, member } = listing
  if (operation.paginated) return source.list(operation, input)
  const name = [operation.rows, member].filter((part) => part !== undefined).join('.')
  return after(source.one(operation, input), (answer) =>
    'refusal' in answer ? answer : { value: elements(memberOf(answer.value, name)) },
  )
}
