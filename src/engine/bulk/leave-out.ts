/** Leaves names of rows out that a list of the service has already: whoever is a member needs no invite. */

import type { LeftOutNames, Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import type { Client } from '../../client/client.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'
import { meansNoRoute, type Offers } from '../../task/offers.ts'
import { looking } from '../repeat/look-error.ts'
import type { Perform } from './row-answer.ts'

interface LeavingOut {
  readonly client: Pick<Client, 'pages'>
  readonly offers: Offers
  notice(text: string): Promise<void>
}

/** Reads each list once for all rows. */
export function leaveOut(send: Perform, { leavesOut }: Operation, leaving: LeavingOut): Perform {
  if (leavesOut === undefined) return send
  const { field, told } = leavesOut
  const lists = new Map<string, Promise<ReadonlySet<string>>>()
  const namesFor = (path: AnyInput['path']) => {
    const place = JSON.stringify(path)
    const known = lists.get(place)
    if (known !== undefined) return known
    const read = namesIn(path, leavesOut, leaving)
    // A later row looks again.
    read.catch(() => lists.delete(place))
    lists.set(place, read)
    return read
  }
  return async (input) => {
    const given = memberOf(input.body, field)
    if (!Array.isArray(given)) return send(input)
    const there = await looking(() => namesFor(pathOf(leavesOut.list, input)))
    const isThere = (name: unknown) => typeof name === 'string' && there.has(sameOf(name))
    const left = given.filter(isThere)
    if (left.length === 0) return send(input)
    if (left.length === given.length) return { status: 0, value: undefined, isLeftOut: true }
    await leaving.notice(`Left out: ${left.join(', ')}, ${told}`)
    const rest = { [field]: given.filter((name) => !isThere(name)) }
    return send({ ...input, body: { ...(isObject(input.body) ? input.body : {}), ...rest } })
  }
}

async function namesIn(
  path: AnyInput['path'],
  { list, member, otherwise }: LeftOutNames,
  { client, offers, notice }: LeavingOut,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  try {
    if (offers.isMissing(list)) return await nobody('the service does not offer the list of them')
    const pages = await client.pages(list, { path, query: { limit: largestPage } })
    offers.learn(list, true)
    for (const item of pages.flatMap(({ items }) => items)) {
      const name = memberOf(item, member)
      if (typeof name === 'string') names.add(sameOf(name))
    }
    return names
  } catch (error) {
    // Without the list, the command still does what it could do before there was one.
    if (meansNoRoute(error) || (error instanceof ApiError && error.status === 403))
      return nobody(error.message.replace(/\.$/, ''))
    throw error
  }
  async function nobody(reason: string): Promise<ReadonlySet<string>> {
    await notice(`${otherwise}: ${reason}`)
    return new Set()
  }
}

const pathOf = ({ path }: Operation, input: AnyInput): AnyInput['path'] =>
  Object.fromEntries(parameterNames(path).map((name) => [name, input.path[name] ?? '']))

/** As for repeated rows: letter case tells ids apart, and no e-mail addresses. */
const sameOf = (name: string) => (name.includes('@') ? name.toLowerCase() : name)
