/** Reads the list of a thing together with the lists of all things below it. */

import type { Nesting, Operation } from '../../catalog/operation.ts'
import type { Client } from '../../client/client.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import type { Page } from '../../client/lists/page.ts'
import type { AnyInput } from '../../client/request.ts'
import { idGiven } from '../../client/segment.ts'
import { ReplyError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import type { Paging } from '../../task/task.ts'
import { joinedPages } from './joined-lists.ts'

interface NestedList {
  readonly operation: Operation
  readonly nests: Nesting
  readonly client: Pick<Client, 'invoke' | 'paginate'>
  readonly paging: Paging
}

/** The list of the thing itself first, then those below it, each after its parent. */
export function nestedPages({ path }: AnyInput, { operation, nests, client, paging }: NestedList) {
  const top = path[nests.parameter] ?? ''
  const ids = idsBelow(top, { nests, client })
  return joinedPages(ids, { client, operation, parameter: nests.parameter, paging })
}

async function* idsBelow(
  top: string,
  { nests, client }: Pick<NestedList, 'nests' | 'client'>,
): AsyncGenerator<string> {
  const { read, list, listPath, query, parameter, parent } = nests
  const whole = await client.invoke(read, { path: { [parameter]: top } })
  const path = Object.fromEntries(
    Object.entries(listPath).map(([name, member]) => [name, textOf(whole, member)]),
  )
  const pages = client.paginate(list, { path, query: { ...query, limit: largestPage } })
  // The person may have given an address or a number; below, things name their parent by id.
  yield* depthFirst(idGiven(whole), await childrenByParent(pages, parent))
}

async function childrenByParent(pages: AsyncIterable<Page>, parent: string) {
  const children = new Map<unknown, string[]>()
  for await (const { items } of pages) {
    for (const item of items) {
      const above = isObject(item) ? item[parent] : undefined
      if (above === undefined || above === null) continue
      const siblings = children.get(above) ?? []
      siblings.push(idGiven(item))
      children.set(above, siblings)
    }
  }
  return children
}

/** A parent inside its own child would loop endlessly: each id comes once. */
function depthFirst(top: string, children: ReadonlyMap<unknown, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [top]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(children.get(id) ?? []).toReversed())
  }
  return found
}

function textOf(value: unknown, member: string): string {
  const text = isObject(value) ? value[member] : undefined
  if (typeof text === 'string' && text !== '') return text
  throw new ReplyError(
    `The service does not say what the ${member} is, which is needed to list what lies below`,
  )
}
