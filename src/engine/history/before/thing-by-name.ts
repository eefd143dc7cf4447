/** Finds the thing that a request names: some services take a name, like an e-mail address, where the path asks for an id. */
import type { Resource } from '../../../catalog/resource.ts'
import { memberOf } from '../../../json/members.ts'
import type { JsonObject } from '../../../json/object.ts'

/** By its id, else by the name that people call it by, upper or lower case; undefined if none or several match. */
export function thingNamed(
  word: string | undefined,
  items: readonly JsonObject[],
  { id, called }: Pick<Resource, 'id' | 'called'>,
): JsonObject | undefined {
  if (word === undefined) return undefined
  const exact = items.find((item) => memberOf(item, id) === word)
  if (exact !== undefined || called === undefined) return exact
  const folded = word.toLowerCase()
  const found = items.filter((item) => {
    const name = memberOf(item, called)
    return typeof name === 'string' && name.toLowerCase() === folded
  })
  return found.length === 1 ? found[0] : undefined
}
