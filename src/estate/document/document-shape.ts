/** The entries of a workspace's document, and their members, from the declared resources. */

import type { Schema } from '../../catalog/fields.ts'
import type { Kind } from '../../catalog/kinds.ts'
import { schemaAt } from '../../catalog/members.ts'
import { parameterOf } from '../../catalog/parameters.ts'
import { type InDocument, isSupported, type Resource } from '../../catalog/resource.ts'

export interface EntryShape {
  readonly resource: Resource
  readonly document: InDocument
  /** The member that identifies an entry; undefined if its holder has one at most. */
  readonly identity: EntryIdentity | undefined
  /** The other members in the order of writing, the name first. */
  readonly members: readonly MemberShape[]
  /** The kinds that an entry may hold, in order. */
  readonly below: readonly Kind[]
  /** Those of them that people see in one order. */
  readonly mixed: readonly Kind[]
}

export interface EntryIdentity {
  readonly member: string
  readonly of: 'id' | 'name'
  /** For a new one; undefined if the service chooses it. */
  readonly schema?: Schema | undefined
}

export interface MemberShape {
  /** The document's spelling. */
  readonly name: string
  /** The spelling in bodies and in the values of a thing. */
  readonly field: string
  /** True if no operation sets it. */
  readonly isReadOnly: boolean
  /** True if no reply shows it: people write it, an export never does. */
  readonly isWriteOnly: boolean
}

export interface DocumentShape {
  /** The version of the format: the value of the member `format`, which every document has. */
  readonly format: string
  /** The member for the kinds that the document is about; absent: about all. Entries of others only hold these. */
  readonly kinds: string
  /** The member for unreadable things. A list that is absent for another reason was not requested. */
  readonly notCaptured: string
  /** The member for things of other organizations that entries refer to. */
  readonly outside: string
  /** The member of an entry for the order of what it holds, where its lists do not tell it. */
  readonly order: string
  /** The kinds at the top, in order. */
  readonly top: readonly Kind[]
  readonly entries: ReadonlyMap<Kind, EntryShape>
}

export function documentShapeOf(resources: readonly Resource[]): DocumentShape {
  const written = resources.flatMap((resource) =>
    resource.document === undefined ? [] : [{ resource, document: resource.document }],
  )
  const kindsIn = (kind: Kind) =>
    written.filter(({ document }) => document.in.includes(kind)).map(({ resource }) => resource.kind)
  const root = written.find(({ resource }) => resource.within === undefined)?.resource.kind
  const entries = written.map(({ resource, document }): [Kind, EntryShape] => {
    const below = resource.kind === root ? [] : kindsIn(resource.kind)
    const mixed = below.filter((each) => {
      const ordered = resources.find(({ kind }) => kind === each)?.ordered
      return ordered?.readIn !== undefined && ordered.in.includes(resource.kind)
    })
    return [resource.kind, { resource, document, below, mixed, ...membersOf(resource, document) }]
  })
  return {
    format: 'ws/1',
    kinds: 'kinds',
    notCaptured: 'notCaptured',
    outside: 'outside',
    order: 'order',
    top: root === undefined ? [] : [root, ...kindsIn(root)],
    entries: new Map(entries),
  }
}

function membersOf(resource: Resource, { single, identity, names, omits }: InDocument) {
  const { settable, fixed, readOnly, writeOnly, called, switched } = resource
  const own = single && resource.within !== undefined ? undefined : identityOf(identity, resource)
  const fields = [...new Set([...settable, ...fixed, ...readOnly].map(headOf))].filter(
    (field) => !omits.includes(field) && field !== own?.member,
  )
  const isName = (field: string) => field === called
  const ordered = [...fields.filter(isName), ...fields.filter((field) => !isName(field))]
  const members = ordered.map((field) => ({
    name: names[field] ?? field,
    field,
    isReadOnly: readOnly.includes(field) && field !== switched?.member,
    isWriteOnly: writeOnly.includes(field),
  }))
  return { identity: own, members }
}

/** A nested field is written nested. */
const headOf = (field: string) => field.split('.')[0] ?? field

/** A new thing gets its id from the document only where a member of its own name holds it: a slug, a name. */
const identityOf = (identity: InDocument['identity'], resource: Resource): EntryIdentity =>
  identity === undefined ? { member: 'id', of: 'id' } : { ...identity, schema: schemaOfNew(resource) }

function schemaOfNew({ make, id, parameter }: Resource): Schema | undefined {
  if (!isSupported(make)) return undefined
  const inBody = make.body && schemaAt(make.body, id)
  return inBody ?? (parameter && parameterOf(parameter, make)?.schema)
}
