/** Gives an operation of the catalog the members that only the service's own description has, with flags of their own. */
import { fields, type ObjectSchema, type Schema } from '../catalog/fields.ts'
import type { Operation } from '../catalog/operation.ts'
import { type Option, optionsOf } from '../catalog/options.ts'
import { factsOf, partsOf, withFacts } from '../catalog/schema.ts'
import { flagWord, wordsApart } from './flag-words.ts'
import { sectionsOf } from './member-drift.ts'
import { objectOf, type SharedSchemas, shareSchemas } from './schema.ts'
import type { LearntOperation } from './shape.ts'

interface LearntMembers {
  readonly at: SharedSchemas['at']
  /** Flags that it must leave to the face. */
  readonly reserved: ReadonlySet<string>
}

type SchemaShape = Readonly<Record<string, Schema>>

/** The operation itself if the description adds nothing. */
export function withLearntMembers(
  operation: Operation,
  learnt: LearntOperation,
  { at, reserved }: LearntMembers,
): Operation {
  const shared = shareSchemas(at)
  const added = sectionsOf(operation, learnt).map(({ section, known, members }) => ({
    section,
    members: marked(
      objectOf(
        members.filter(([name]) => isFlag(name) && !Object.hasOwn(known, name)),
        shared,
        section,
      ).shape,
    ),
  }))
  const inQuery = added.find(({ section }) => section === 'query')?.members ?? {}
  const inBody = added.find(({ section }) => section === 'body')?.members ?? {}
  // Flags go by the name of the member, wherever it is.
  const taken = { ...operation.query?.shape, ...operation.body?.shape }
  const query = without(inQuery, taken)
  const body = without(inBody, { ...taken, ...query })
  if (Object.keys(query).length + Object.keys(body).length === 0) return operation
  const wider: Operation = {
    ...operation,
    origin: operation,
    query: withShape(operation.query, query),
    body: withShape(operation.body, body),
    ...(operation.body === undefined && Object.keys(body).length > 0
      ? { bodyMayBeLeftOut: true, changesWhatIsGiven: false }
      : {}),
  }
  return { ...wider, flags: { ...operation.flags, ...flagsOf(wider, { ...query, ...body }, reserved) } }
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
