/** Leaves secret members out of a reply. */
import { isObject, type JsonObject } from '../../../../json/object.ts'

/** @param secret - dotted names. @returns the same reply if it has none of them */
export function withoutSecrets(reply: JsonObject, secret: readonly string[]) {
  let value = reply
  let count = 0
  for (const name of secret) {
    const without = withoutMember(value, name.split('.'))
    if (without === undefined) continue
    value = without
    count += 1
  }
  return { value, count }
}

/** Undefined if there is no such member. */
function withoutMember(value: JsonObject, [name = '', ...below]: readonly string[]): JsonObject | undefined {
  if (!Object.hasOwn(value, name)) return undefined
  const { [name]: member, ...others } = value
  if (below.length === 0) return others
  const inner = isObject(member) ? withoutMember(member, below) : undefined
  // The others keep their order.
  return (
    inner && Object.fromEntries(Object.entries(value).map(([key, old]) => [key, key === name ? inner : old]))
  )
}
