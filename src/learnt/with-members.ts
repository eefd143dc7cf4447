/** Gives an operation of the catalog the members that only the service's own description has, with flags of their own. */
import { fields, type ObjectSchema, type Schema } from '../catalog/fields.ts'
import type { Operation } from '../catalog/operation.ts'
import { type Option, optionsOf } from '../catalog/options.ts'
import { factsOf, partsOf, withFacts } from '../catalog/schema.ts'
import { valueFormOf } from '../catalog/value-form.ts'
import { flagWord, wordsApart } from './flag-words.ts'
import { grown } from './grown.ts'
import { keyFor } from './key-for.ts'
import { sectionsOf } from './member-drift.ts'
import { objectOf, type SharedSchemas, shareSchemas } from './schema.ts'
import type { LearntOperation } from './shape.ts'

interface LearntMembers {
  readonly at: SharedSchemas['at']
  /** Flags that it must leave to the face. */
  readonly reserved: ReadonlySet<string>
}

type SchemaShape = Readonly<Record<string, Schema>>

/** The operation itself if the description allows no more. */
export function withLearntMembers(
  operation: Operation,
  learnt: LearntOperation,
  { at, reserved }: LearntMembers,
): Operation {
  const shared = shareSchemas(at)
  const sections = sectionsOf(operation, learnt).map((section) => changeIn(section, shared))
  const inQuery = sections.find(({ section }) => section === 'query')
  const inBody = sections.find(({ section }) => section === 'body')
  // Flags go by the name of the member, wherever it is.
  const taken = { ...operation.query?.shape, ...operation.body?.shape }
  const query = without(inQuery?.added ?? {}, taken)
  const body = without(inBody?.added ?? {}, { ...taken, ...query })
  const [grownQuery, grownBody] = [inQuery?.grown ?? {}, inBody?.grown ?? {}]
  if ([query, body, grownQuery, grownBody].every((members) => Object.keys(members).length === 0))
    return operation
  const wider: Operation = {
    ...operation,
    origin: operation,
    query: withShape(operation.query, { ...grownQuery, ...query }),
    body: withShape(operation.body, { ...grownBody, ...body }),
    ...(operation.body === undefined && Object.keys(body).length > 0
      ? { bodyMayBeLeftOut: true, changesWhatIsGiven: false }
      : {}),
  }
  return { ...wider, flags: { ...operation.flags, ...flagsOf(wider, { ...query, ...body }, reserved) } }
}

interface SectionChange {
  readonly section: 'query' | 'body'
  readonly added: SchemaShape
  /** Known members that may have more values than ws knows. */
  readonly grown: SchemaShape
}

function changeIn(
  { section, known, members }: ReturnType<typeof sectionsOf>[number],
  shared: SharedSchemas,
): SectionChange {
  const fresh = members.filter(([name]) => isFlag(name) && !Object.hasOwn(known, name))
  const wide = members.flatMap(([name, schema]): readonly [string, Schema][] => {
    const declared = Object.hasOwn(known, keyFor(name)) ? known[keyFor(name)] : undefined
    const wider = declared && grown(declared, schema, shared)
    return wider === undefined || wider === declared || !isWrittenAlike(declared, wider)
      ? []
      : [[keyFor(name), wider]]
  })
  return { section, added: marked(objectOf(fresh, shared, section).shape), grown: Object.fromEntries(wide) }
}

/** False if a line that gives the member would have to be written in another way. */
function isWrittenAlike(declared: Schema | undefined, wider: Schema): boolean {
  if (declared === undefined) return true
  const [one, other] = [valueFormOf(declared), valueFormOf(wider)]
  return one.kind === other.kind && one.repeatable === other.repeatable
}

/** A name that JSON, a query and a line can hold as it is. */
const isFlag = (name: string) => /^[A-Za-z]\w*$/.test(name) && !(name in Object.prototype)

const marked = (members: SchemaShape): SchemaShape =>
  Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [
      name,
      withFacts(schema, { ...aboutOf(schema), ...schema.facts, learnt: true }),
    ]),
  )

/** An object without a word in the description is told by its members. */
function aboutOf(schema: Schema): { readonly about?: string } {
  const { about } = factsOf(schema)
  const members = Object.keys(partsOf(schema).shape ?? {})
  return (about ?? '') === '' && members.length > 0 ? { about: `JSON with ${members.join(', ')}` } : {}
}

const without = (members: SchemaShape, taken: SchemaShape): SchemaShape =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !Object.hasOwn(taken, name)))

const withShape = (schema: ObjectSchema | undefined, members: SchemaShape): ObjectSchema | undefined => {
  if (Object.keys(members).length === 0) return schema
  const shape = { ...schema?.shape, ...members }
  return schema === undefined ? fields(shape) : { ...schema, shape, def: { ...schema.def, shape } }
}

/** Words that no other flag of the command has. */
function flagsOf(
  operation: Operation,
  added: SchemaShape,
  reserved: ReadonlySet<string>,
): Record<string, string> {
  const options = optionsOf(operation).filter(({ argument }) => argument === undefined)
  const isAdded = ({ path: [name = ''], section }: Option) => section !== 'path' && Object.hasOwn(added, name)
  const taken = options.filter((option) => !isAdded(option)).flatMap(spellings)
  const fresh = options.filter(isAdded).map((option) => ({ ...option, word: flagWord(option.word) }))
  const words = wordsApart(fresh, new Set([...reserved, ...taken]))
  return Object.fromEntries(fresh.map((option) => [option.path.join('.'), words.get(option) ?? option.word]))
}

const spellings = ({ word }: Option) => [word, `no-${word}`, `${word}-file`]
