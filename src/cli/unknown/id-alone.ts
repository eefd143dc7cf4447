/** Finds the noun of an id that stands alone, by how the id begins: `spc_api` is a space. */
import { kindByPrefix } from '../../catalog/id-prefixes.ts'
import { readerOf } from '../../catalog/relations.ts'
import { allResources, wordsOf } from '../../catalog/walk.ts'

/** `space`, `spc_api` for the id; undefined if its beginning tells nothing, or if no command reads such a thing alone. */
export async function subjectOf([id = '', ...more]: readonly string[]): Promise<
  readonly string[] | undefined
> {
  const kind = kindByPrefix(id)
  const resource = kind && (await allResources()).find((each) => each.kind === kind)
  const reader = resource && readerOf(resource)
  if (reader === undefined || reader.listed !== undefined) return undefined
  const words = await wordsOf(reader.operation)
  return words && [...words.slice(0, -1), id, ...more]
}
