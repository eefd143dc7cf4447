/** Sends the requests of one list: it may take several queries, or be a part of another reply. */
import type { ResourceList } from '../catalog/resource.ts'
import { memberOf } from '../json/members.ts'
import type { FoundResource } from './found.ts'
import { elements } from './shown-elsewhere.ts'
import type { Answer, EstateSource, ReadInput } from './source.ts'

export type Query = NonNullable<ReadInput['query']>

interface Asking {
  readonly lister: FoundResource
  readonly queries: readonly Query[]
  readonly path: Readonly<Record<string, string>>
  readonly source: EstateSource
}

export function answersOf(
  { operation, member, holder }: ResourceList,
  { lister, queries, path, source }: Asking,
): Promise<readonly Answer<readonly unknown[]>[]> {
  const held = holder === undefined ? {} : { [holder]: lister.id }
  const each = queries.map(async (query): Promise<Answer<readonly unknown[]>> => {
    const input = { path, query: { ...query, ...held } }
    if (operation.paginated) return source.list(operation, input)
    const answer = await source.one(operation, input)
    if ('refusal' in answer) return answer
    const name = [operation.rows, member].filter((part) => part !== undefined).join('.')
    return { value: elements(memberOf(answer.value, name)) }
  })
  return Promise.all(each)
}
