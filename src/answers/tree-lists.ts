/** The lists that `ws tree --with` adds: the things of a kind in their holder, by the members of their declaration. */
import {
  array,
  boolean,
  nullable,
  object,
  openObject,
  optional,
  type Schema,
  string,
  unknown,
} from '../catalog/fields.ts'
import type { Kind } from '../catalog/kinds.ts'
import { schemaAt } from '../catalog/members.ts'
import type { InDocument, Resource } from '../catalog/resource.ts'

/** Kinds that the tree always shows, in lists of its own. */
export const plainKinds: ReadonlySet<Kind> = new Set([
  'organization',
  'collection',
  'space',
  'change-request',
  'site',
  'section',
  'site-space',
])

export type TreeMembers = Readonly<Record<string, Schema>>

/** The members of a holder, by the keys of a document. A list is absent if nobody asked for it, or if it was not read. */
export function addedLists(holder: Kind, resources: readonly Resource[]): TreeMembers {
  const held = resources.flatMap((resource) => {
    const { kind, document, within, parents } = resource
    const isHere = within === holder || Object.values(parents).includes(holder)
    if (document === undefined || plainKinds.has(kind) || !isHere) return []
    const entry = entryOf(resource, document, resources)
    const list = document.single === true ? nullable(entry) : array(entry)
    return [{ path: document.key.split('.'), schema: optional(list) }]
  })
  return nested(held)
}

function entryOf(resource: Resource, document: InDocument, resources: readonly Resource[]): Schema {
  const { kind, settable, fixed, readOnly, writeOnly, isOpen, schema } = resource
  const fields = [...settable, ...fixed, ...readOnly].filter((field) => !writeOnly.includes(field))
  const own = isOpen === true ? openObject : object
  return own({
    id: optional(string()),
    ...(isOpen === true && schema.def.type === 'object' ? schema.def.shape : {}),
    ...membersOf(
      fields.filter((field) => !document.omits.includes(field)),
      resource,
    ),
    ...(document.identity === undefined ? {} : { [document.identity.member]: optional(string()) }),
    ...addedLists(kind, resources),
  })
}

/** A value that a reply leaves out is absent, null or empty. */
const membersOf = (fields: readonly string[], resource: Resource): TreeMembers =>
  nested(
    fields.map((field) => ({
      path: field.split('.'),
      schema: optional(nullable(shownSchema(field, resource))),
    })),
  )

/** As the reply shows the value of a field. */
function shownSchema(field: string, { shownAs, schema }: Resource): Schema {
  const shown = shownAs[field] ?? field
  if (typeof shown === 'string') return schemaAt(schema, shown) ?? unknown()
  return 'is' in shown ? boolean() : string()
}

/** The members at paths of one or two names. */
function nested(
  placed: readonly { readonly path: readonly string[]; readonly schema: Schema }[],
): TreeMembers {
  const groups = Map.groupBy(placed, ({ path: [head = ''] }) => head)
  const members = [...groups].map(([head, inside]) => {
    const whole = inside.find(({ path }) => path.length === 1)
    if (whole !== undefined) return [head, whole.schema]
    const parts = inside.map(({ path, schema }) => [path.slice(1).join('.'), schema])
    return [head, optional(object(Object.fromEntries(parts)))]
  })
  return Object.fromEntries(members)
}
