/** The order in which things can be made: first their holders and the things that they refer to. */
import { factsOf, type Schema } from '../catalog/fields.ts'
import type { Kind } from '../catalog/kinds.ts'
import { elementOf, fieldNames, schemaAt } from '../catalog/members.ts'
import { isSupported, type Resource } from '../catalog/resource.ts'

/** Every kind once; independent kinds keep the given order. */
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

/** The possible holders of a kind, and the kinds that its body refers to. */
function neededBy({ within, parents, make, elsewhere, grantee }: Resource): readonly Kind[] {
  const fields = isSupported(make)
    ? fieldNames(make.body).filter((field) => elsewhere[field] === undefined)
    : []
  const named = fields.flatMap((field) =>
    isSupported(make) && make.body ? kindsNamedIn(schemaAt(make.body, field)) : [],
  )
  const holders = [within, grantee?.kind, ...Object.values(parents)]
  return [...holders.filter((kind) => kind !== undefined), ...named]
}

function kindsNamedIn(schema: Schema | undefined): readonly Kind[] {
  if (schema === undefined) return []
  const { resource } = factsOf(schema)
  const element = elementOf(schema)
  const below = element === schema ? fieldNames(element).map((name) => schemaAt(element, name)) : [element]
  // Kinds of ws itself, and of things that the API only names, have no resource and drop out later.
  return [...(resource === undefined ? [] : [resource as Kind]), ...below.flatMap(kindsNamedIn)]
}
