/** Reports members of `--input` that the document does not know. ws sends them anyway, since a service may know more. */
import type { ObjectSchema } from '../../catalog/fields.ts'
import { isObject } from '../../json/object.ts'
import { guessAt } from '../../nearest.ts'

/** One sentence for each. */
export function unknownMembers(
  body: unknown,
  schema: ObjectSchema | undefined,
  flag = '--input',
): readonly string[] {
  if (schema === undefined || !isObject(body)) return []
  const known = Object.keys(schema._zod.def.shape)
  return Object.keys(body)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const guess = guessAt(name, known) || '.'
      return `${flag}: the document names no member ${JSON.stringify(name)}${guess} It is sent as it stands`
    })
}
