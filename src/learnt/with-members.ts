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
import type { GrownSides, LearntOperation } from './shape.ts'

interface LearntMembers {
  readonly at: SharedSchemas['at']
  readonly grows: GrownSides
  /** Flags that it must leave to the face. */
  readonly reserved: ReadonlySet<string>
}

type SchemaShape = Readonly<Record<string, Schema>>

/** The operation itself if the description allows no more. */
export function withLearntMembers(
  operation: Operation,
  learnt: LearntOperation,
  { at, grows, reserved }: LearntMembers,
): Operation {
  const shared = shareSchemas(at)
  const taking = grows.taken ? takingMore(operation, learnt, { shared, reserved }) : operation
  return grows.reply ? answeringMore(taking, learnt, shared) : taking
}

function answeringMore(operation: Operation, learnt: LearntOperation, shared: SharedSchemas): Operation {
  const response = grownReply(operation, learnt, shared)
  return response === operation.response
    ? operation
    : { ...operation, origin: operation.origin ?? operation, response }
}

/** The declared schema itself if the description has no more. */
export const grownReply = (
  { response }: Pick<Operation, 'response'>,
  learnt: Pick<LearntOperation, 'response'>,
  shared: SharedSchemas,
): Schema | undefined =>
  response === undefined || learnt.response === undefined
    ? response
    : grown(response, learnt.response, { shared, isReply: true })

function takingMore(
  operation: Operation,
  learnt: LearntOperation,
  { shared, reserved }: { readonly shared: SharedSchemas; readonly reserved: ReadonlySet<string> },
): Operation {
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
  const inner = Object.entries(grownBody).flatMap(([name, schema]) => innerNames(name, schema, operation))
  const flags = flagsOf(wider, [...Object.keys({ ...query, ...body }), ...inner], reserved)
  return { ...wider, flags, examples: completeExamples({ ...wider, flags }) }
}

/** Examples that lack a member which only the service requires would not run: they get its flag. */
function completeExamples(wider: Operation): readonly string[] {
  const needed = optionsOf(wider).filter(({ required, facts }) => required && facts.learnt === true)
  return wider.examples.map((line) => {
    if (/[|>]| --(?:from|input)\b/.test(line)) return line
    const lacking = needed.filter(({ word }) => !line.includes(` --${word} `))
    return [line, ...lacking.map(flagWithValue)].join(' ')
  })
}

const flagWithValue = ({ word, choices }: Option): string => `--${word} ${choices?.values[0] ?? `<${word}>`}`

/** Dotted names of the learnt members of an object whose members have flags of their own. */
function innerNames(
  name: string,
  schema: Schema,
  { flags = {} }: Pick<Operation, 'flags'>,
): readonly string[] {
  if (!Object.keys(flags).some((each) => each.startsWith(`${name}.`))) return []
  return Object.entries(partsOf(schema).shape ?? {}).flatMap(([member, inner]) =>
    isFlag(member) && factsOf(inner).learnt === true ? [`${name}.${member}`] : [],
  )
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
    const wider = declared && grown(declared, schema, { shared })
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

/** Words that no other flag of the command has. @param added - dotted names of the members that get them */
function flagsOf(
  operation: Operation,
  added: readonly string[],
  reserved: ReadonlySet<string>,
): NonNullable<Operation['flags']> {
  const own = added.filter((name) => name.includes('.')).map((name) => [name, name.split('.').at(-1) ?? ''])
  const flags = { ...operation.flags, ...Object.fromEntries(own) }
  const options = optionsOf({ ...operation, flags }).filter(({ argument }) => argument === undefined)
  const isAdded = ({ path, section }: Option) => section !== 'path' && added.includes(path.join('.'))
  const taken = options.filter((option) => !isAdded(option)).flatMap(spellings)
  const fresh = options.filter(isAdded).map((option) => ({ ...option, word: flagWord(option.word) }))
  const words = wordsApart(fresh, new Set([...reserved, ...taken]))
  const named = fresh.map((option) => [option.path.join('.'), words.get(option) ?? option.word])
  return { ...flags, ...Object.fromEntries(named) }
}

const spellings = ({ word }: Option) => [word, `no-${word}`, `${word}-file`]
