/** Tells how the values of a schema are written on a command line. No other file switches on schema types. */
import { type FieldFacts, factsOf, innerOf, type Schema } from './fields.ts'
import { partsOf } from './schema.ts'

export type OptionKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'json'
  | 'json-or-text'
  | 'base64'
  | 'file'
  | 'map'
  | 'pair'
  | 'null'

export interface ValueForm {
  readonly kind: OptionKind
  readonly repeatable: boolean
  readonly nullable: boolean
  readonly required: boolean
  readonly facts: FieldFacts
  /** Allowed values; if `open`, only the known ones. */
  readonly choices: { readonly values: readonly string[]; readonly open: boolean } | undefined
  /** True when `--no-x` means false. */
  readonly negatable: boolean
  /** Of a pair: the values that its first part may have; undefined if any will do. */
  readonly firsts?: readonly string[] | undefined
  /** Of a pair: what its two parts are. */
  readonly parts?: readonly [FieldFacts, FieldFacts] | undefined
  /** Turns one parsed value (a string, number, boolean or JSON value) into the value of the member. */
  readonly wrap: (value: unknown) => unknown
}

interface Layers {
  readonly schema: Schema
  readonly optional: boolean
  readonly nullable: boolean
}

export function unwrap(schema: Schema): Layers {
  const inner = innerOf(schema)
  if (inner === undefined) return { schema, optional: false, nullable: false }
  const below = unwrap(inner)
  const type = typeOf(schema)
  if (type === 'lazy') return below
  return type === 'optional' ? { ...below, optional: true } : { ...below, nullable: true }
}

/** The form of a field's values, through `optional` and `nullable`. */
export function valueFormOf(schema: Schema): ValueForm {
  const layers = unwrap(schema)
  const facts = factsOf(schema)
  const leaf = leafOf(layers.schema)
  const negatable = leaf?.kind === 'boolean' && (leaf.facts.written ?? facts.written) !== 'switch'
  const common = {
    nullable: layers.nullable,
    negatable,
    required: !layers.optional,
    facts,
    repeatable: false,
  }
  if (leaf !== undefined) return { ...common, ...leaf, facts: { ...leaf.facts, ...facts } }
  const element = elementOf(layers.schema)
  const each = element && leafOf(unwrap(element.schema).schema)
  if (element === undefined || each === undefined) {
    const kind = variantsOf(layers.schema).some(isString) ? 'json-or-text' : 'json'
    return { ...common, kind, choices: undefined, wrap: same }
  }
  // `min` and `max` of an entry limit its length; those of the list limit the number of entries.
  const { min: _least, max: _most, ...entryFacts } = each.facts
  const kind = element.keyed ? 'map' : each.kind
  return { ...common, ...each, kind, facts: { ...entryFacts, ...facts }, repeatable: true }
}

const isString = (schema: Schema) => typeOf(schema) === 'string'

interface Leaf extends Pick<ValueForm, 'kind' | 'choices' | 'wrap' | 'firsts' | 'parts'> {
  readonly facts: FieldFacts
}

const same = (value: unknown) => value

/** The form of a value that fits one word; undefined for lists, maps and larger objects. */
function leafOf(schema: Schema): Leaf | undefined {
  const facts = factsOf(schema)
  if (facts.written === 'json') return undefined
  switch (typeOf(schema)) {
    case 'string':
      return {
        kind: facts.written === 'base64' || facts.written === 'file' ? facts.written : 'text',
        choices: facts.known && { values: facts.known, open: true },
        wrap: same,
        facts,
      }
    case 'enum':
      return { kind: 'text', choices: { values: enumValues(schema), open: false }, wrap: same, facts }
    case 'number':
      return { kind: 'number', choices: undefined, wrap: same, facts }
    case 'boolean':
      return { kind: 'boolean', choices: undefined, wrap: same, facts }
    case 'object':
      return facts.pair === undefined ? singleMember(schema) : pairOf(schema)
    default:
      return undefined
  }
}

/** People write an object with one free member as the value of that member; ws fills in members with one possible value. */
function singleMember(schema: Schema): Leaf | undefined {
  const entries = Object.entries(shapeOf(schema))
  const free = entries.filter(([, member]) => !isFixed(member))
  const [only] = free
  if (only === undefined || free.length > 1) return undefined
  const [name, member] = only
  const leaf = leafOf(unwrap(member).schema)
  if (leaf === undefined) return undefined
  const constants = constantsOf(entries)
  return { ...leaf, wrap: (value) => ({ ...constants, [name]: leaf.wrap(value) }) }
}

/** People write both free members in one word, with a colon between them. */
function pairOf(schema: Schema): Leaf | undefined {
  const entries = Object.entries(shapeOf(schema))
  const [first, second, ...more] = entries.filter(([, member]) => !isFixed(member))
  if (first === undefined || second === undefined || more.length > 0) return undefined
  const firsts = enumValues(unwrap(first[1]).schema)
  const constants = constantsOf(entries)
  const parts = [factsOf(first[1]), factsOf(second[1])] as const
  // Beside the type of its thing, an id may be a name as anywhere else.
  const { resource } = firsts.length === 0 ? {} : parts[1]
  return {
    kind: 'pair',
    choices: undefined,
    facts: { ...factsOf(schema), ...(resource === undefined ? {} : { resource }) },
    parts,
    ...(firsts.length === 0 ? {} : { firsts }),
    wrap: (value) => {
      const word = String(value)
      const cut = word.indexOf(':')
      return { ...constants, [first[0]]: word.slice(0, cut), [second[0]]: word.slice(cut + 1) }
    },
  }
}

const constantsOf = (entries: readonly (readonly [string, Schema])[]) =>
  Object.fromEntries(entries.flatMap(([key, value]) => (isFixed(value) ? [[key, enumValues(value)[0]]] : [])))

const isFixed = (schema: Schema) => typeOf(schema) === 'enum' && enumValues(schema).length === 1

interface Element {
  readonly schema: Schema
  readonly keyed: boolean
}

function elementOf(schema: Schema): Element | undefined {
  const { def } = schema
  if (def.type === 'array') return { schema: def.element, keyed: false }
  return def.type === 'record' ? { schema: def.valueType, keyed: true } : undefined
}

export const variantsOf = (schema: Schema): readonly Schema[] => partsOf(schema).options ?? []

export const shapeOf = ({ def }: Schema): Readonly<Record<string, Schema>> =>
  def.type === 'object' ? def.shape : {}

const enumValues = ({ def }: Schema): readonly string[] => (def.type === 'enum' ? def.values : [])

const typeOf = ({ def }: Schema): string => def.type
