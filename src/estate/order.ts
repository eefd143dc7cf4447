/** In which order things can be made: holders and what a new one refers to come first. */
import { factsOf, type Schema } from '../catalog/fields.ts'
import type { Kind } from '../catalog/kinds.ts'
import { elementOf, fieldNames, schemaAt } from '../catalog/members.ts'
import { isSupported, type Resource } from '../catalog/resource.ts'

/** Every kind once; kinds that do not depend on each other stay as they are given. */
export function orderOf(resources: readonly Resource[]): readonly Kind[] {
  const ordered = new Set<Kind>()
  const visit = (kind: Kind, above: readonly Kind[]) => {
    if (ordered.has(kind) || above.includes(kind)) return
    const own = resources.filter((each) => each.kind === kind)
    for (const needed of own.flatMap(neededBy)) visit(needed, [...above, kind])
    ordered.add(kind)
  }
  const known = new Set(resources.map(({ kind }) => kind))
  for (const kind of known) visit(kind, [])
  return [...ordered].filter((kind) => known.has(kind))
}

/** What may hold one, and what the body that makes one names by its id. */
function neededBy({ within, parents, make, elsewhere }: Resource): readonly Kind[] {
  const fields = isSupported(make)
    ? fieldNames(make.body).filter((field) => elsewhere[field] === undefined)
    : []
  const named = fields.flatMap((field) =>
    isSupported(make) && make.body ? kindsNamedIn(schemaAt(make.body, field)) : [],
  )
  const holders = [within, ...Object.values(parents)]
  return [...holders.filter((kind) => kind !== undefined), ...named]
}

function kindsNamedIn(schema: Schema | undefined): readonly Kind[] {
  if (schema === undefined) return []
  const { resource } = factsOf(schema)
  const element = elementOf(schema)
  const below = element === schema ? fieldNames(element).map((name) => schemaAt(element, name)) : [element]
  // Kinds of ws itself, and of what the API only names, are in no list of resources: they are left out in the end.
  return [...(resource === undefined ? [] : [resource as Kind]), ...below.flatMap(kindsNamedIn)]
}
