/** Makes a schema of the catalog's kind from a learnt one, so that flags, help and checks work as for every command. */
import {
  base64,
  type FieldFacts,
  fields,
  file,
  nullable,
  type ObjectSchema,
  optional,
  prose,
  type Schema,
  text,
  unknown,
  word,
} from '../catalog/fields.ts'
import {
  array,
  boolean,
  enumeration,
  integer,
  lazily,
  number,
  record,
  union,
  withFacts,
} from '../catalog/schema.ts'
import type { LearntMember, LearntSchema } from './shape.ts'

/** The schemas that several places of one operation share. */
export interface SharedSchemas {
  at(place: number): LearntSchema
  /**
   * Made once, since it may lead back to itself: a walk through it remembers the schemas that it has seen. Its name keeps JSON Schema
   * from writing it out at every place.
   */
  below(place: number): Schema
}

export function shareSchemas(at: SharedSchemas['at']): SharedSchemas {
  const made = new Map<number, Schema>()
  const shared: SharedSchemas = {
    at,
    below: (place) => {
      const known = made.get(place)
      if (known !== undefined) return known
      const schema = lazily(() => schemaOf(at(place), shared), `shared${place}`)
      made.set(place, schema)
      return schema
    },
  }
  return shared
}

/** Where a value stands: a body's own texts may come from files, and a part may be a file. */
export type ValuePosition = 'query' | 'body' | 'part' | 'below'

/** The fields of a query or a body. */
export function objectOf(
  members: readonly LearntMember[],
  shared: SharedSchemas,
  standing: ValuePosition,
): ObjectSchema {
  const shape = members
    .filter(([name]) => isPlainName(name))
    .map(([name, schema, isRequired]): [string, Schema] => {
      const made = schemaOf(schema, shared, isRequired === 1 && standing === 'body' ? 'required' : standing)
      return [name, isRequired === 1 ? made : optional(made)]
    })
  // The types of the members are known at run time only.
  return fields(Object.fromEntries(shape))
}

/** Every object has these without being given them: such a member can be sent, and is not checked. */
const isPlainName = (name: string) => !(name in Object.prototype)

/** `item`: an entry of a list that is a member itself. */
type PlaceOfSchema = ValuePosition | 'required' | 'item'

export function schemaOf(
  learnt: LearntSchema,
  shared: SharedSchemas,
  place: PlaceOfSchema = 'below',
): Schema {
  const made = bareSchema(learnt, shared, place)
  return learnt.nullable === true ? nullable(made) : made
}

function bareSchema(learnt: LearntSchema, shared: SharedSchemas, place: PlaceOfSchema): Schema {
  const { ref, about } = learnt
  if (ref === undefined) return typedSchema(learnt, shared, place)
  // Only where it stands alone a schema is looked at before it is needed; inside of others it may lead back to itself.
  if (place === 'below') return shared.below(ref)
  const target = shared.at(ref)
  const told = about === undefined ? target : { ...target, about }
  return target.ref === ref ? unknown() : schemaOf(told, shared, place)
}

function typedSchema(learnt: LearntSchema, shared: SharedSchemas, place: PlaceOfSchema): Schema {
  switch (learnt.type) {
    case 'string':
      return textSchema(learnt, place)
    case 'integer':
    case 'number':
      return numberSchema(learnt)
    case 'boolean':
      return boolean(withoutAbsent({ about: learnt.about, defaultsTo: learnt.defaultsTo }))
    case 'array':
      return listSchema(learnt, shared, place)
    case 'object':
      return objectSchema(learnt, shared)
    default:
      return anySchema(learnt, shared)
  }
}

function textSchema(learnt: LearntSchema, place: PlaceOfSchema): Schema {
  if (learnt.file === true && place === 'part') return file(learnt.about ?? 'File to send')
  const { enum: values, open, about, defaultsTo } = learnt
  const [first, ...others] = values ?? []
  const isClosed = first !== undefined && open !== true
  const made = isClosed ? enumeration([first, ...others]) : openText(learnt, place)
  const { about: _, ...own } = made.facts
  const known = isClosed ? undefined : values
  return withFacts(made, { ...own, ...withoutAbsent({ about, known, defaultsTo }) })
}

function openText(
  { bytes, min, max, pattern, isSlow, enum: values }: LearntSchema,
  place: PlaceOfSchema,
): Schema {
  if (bytes === true) return base64('')
  const limits = withoutAbsent({ min, max, pattern, isSlow })
  if (place !== 'body' && place !== 'required') return word('', limits)
  if (place === 'body' && (min ?? 0) === 0 && values === undefined) return prose('', limits)
  return text('', limits)
}

function numberSchema({ type, min, max, about, defaultsTo }: LearntSchema): Schema {
  const whole = type === 'integer'
  const facts = withoutAbsent({ min, max, about, defaultsTo })
  return whole ? integer(facts, { min, max }) : number({ ...facts, fraction: true }, { min, max })
}

function listSchema(
  { items = {}, min, max, about }: LearntSchema,
  shared: SharedSchemas,
  place: PlaceOfSchema,
): Schema {
  const entry = place === 'part' ? 'part' : place === 'below' || place === 'item' ? 'below' : 'item'
  const least = min === 0 ? undefined : min
  return array(schemaOf(items, shared, entry), withoutAbsent({ about, max }), { min: least, max })
}

function objectSchema({ members = [], others, about }: LearntSchema, shared: SharedSchemas): Schema {
  if (members.length === 0 && others !== undefined && isScalar(others)) {
    return record(schemaOf(others, shared), withoutAbsent({ about }))
  }
  return withFacts(objectOf(members, shared, 'below'), { ...withoutAbsent({ about }), written: 'json' })
}

const isScalar = ({ type }: LearntSchema) => type === 'string'

function anySchema({ oneOf, about }: LearntSchema, shared: SharedSchemas): Schema {
  const variants = (oneOf ?? []).map((each) => schemaOf(each, shared))
  const facts = withoutAbsent({ about })
  return variants.length === 0 ? unknown(facts) : union(variants, facts)
}

type PresentFacts<Facts> = { [Name in keyof Facts]?: Exclude<Facts[Name], undefined> }

type MaybeFacts = { readonly [Name in keyof FieldFacts]?: FieldFacts[Name] | undefined }

const withoutAbsent = <Facts extends MaybeFacts>(given: Facts): PresentFacts<Facts> =>
  // Only members without a value are left out.
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as PresentFacts<Facts>
