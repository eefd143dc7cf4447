/** Members of what a service sent, of which nothing is certain. */
import type { JsonObject } from '../../json/object.ts'

/** Empty where there is no text. */
export const textIn = (members: JsonObject, name: string): string => {
  const value = members[name]
  return typeof value === 'string' ? value : ''
}

/** The members of these names that there are. */
export const pick = (members: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])))
