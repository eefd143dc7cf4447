/** Reads members of a reply, any of which may be missing or have another type. */
import type { JsonObject } from '../../json/object.ts'

/** Empty if there is no text. */
export const textIn = (members: JsonObject, name: string): string => {
  const value = members[name]
  return typeof value === 'string' ? value : ''
}

/** The members of these names, as far as they exist. */
export const pick = <Of extends object>(
  members: JsonObject,
  ...names: readonly (keyof Of & string)[]
): Partial<Of> =>
  // The service sends them as it documents them, or leaves them out.
  Object.fromEntries(
    names.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])),
  ) as Partial<Of>
