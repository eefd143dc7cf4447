/** Derives arguments and flags from schemas. No other file switches on schema types. */
import { type FieldFacts, factsOf, innerOf, type ObjectSchema, type Schema } from './fields.ts'
import type { CommandSpec } from './operation.ts'
import { type ParameterName, type PathParameter, parameterOf } from './parameters.ts'

/** The part of an input that an option fills. */
export type Section = 'path' | 'query' | 'body' | 'input'

export type OptionKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'json'
  | 'json-or-text'
  | 'base64'
  | 'file'
  | 'map'
  | 'null'

/** One argument or flag, and the member of the input that it fills. */
export interface Option {
  /** Kebab-case, without dashes. */
  readonly word: string
  readonly section: Section
  /** Members from the section's root to the value. */
  readonly path: readonly string[]
  readonly kind: OptionKind
  readonly repeatable: boolean
  readonly nullable: boolean
  readonly required: boolean
  readonly facts: FieldFacts
  /** Allowed values; if `open`, only the known ones. */
  readonly choices: { readonly values: readonly string[]; readonly open: boolean } | undefined
  /** True when `--no-x` means false. */
  readonly negatable: boolean
  /** True when `--x-file <path|->` reads the value from a file. */
  readonly hasFileTwin: boolean
  readonly argument: { readonly optional: boolean; readonly variadic: boolean } | undefined
  readonly context: PathParameter['context']
  /** Turns one parsed value (a string, number, boolean or JSON value) into the value of the member. */
  readonly wrap: (value: unknown) => unknown
}

/** An operation or a task: options are derived from it. */
export interface Declaration extends CommandSpec {
  readonly response?: Schema | undefined
  readonly path?: string
  readonly parameters?: Readonly<Record<string, PathParameter>> | undefined
  readonly query?: ObjectSchema | undefined
  readonly body?: ObjectSchema | undefined
  readonly input?: ObjectSchema | undefined
}

/** All arguments and flags of a declaration, arguments first, in order. */
export function optionsOf(declaration: Declaration): readonly Option[] {
  const sections = ['query', 'body', 'input'] as const
  const found = [
    ...pathOptions(declaration),
    ...sections.flatMap((section) => sectionOptions(declaration, section)),
  ]
  const order = argumentOrder(declaration)
  const withArguments = found.map((option) => ({ ...option, argument: argumentOf(option, order) }))
  const position = (option: Option) =>
    option.argument ? order.findIndex((entry) => names(entry, option)) : order.length
  return withArguments.sort((a, b) => position(a) - position(b))
}

/** The names in a path template, in order: `/v1/orgs/{organizationId}` gives `organizationId`. */
export function parameterNames(path: string): readonly ParameterName[] {
  const known = namesIn.get(path)
  if (known !== undefined) return known
  // The type of a declaration's `path` allows only declared names.
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name as ParameterName)
  namesIn.set(path, names)
  return names
}

/** Many rows ask for the same paths. */
const namesIn = new Map<string, readonly ParameterName[]>()

function pathOptions(declaration: Declaration): Option[] {
  return parameterNames(declaration.path ?? '').map((name) => {
    const { schema, context, ...parameter } = declaredParameter(name, declaration)
    return {
      ...describe(schema),
      word: parameter.name,
      section: 'path',
      path: [name],
      required: true,
      hasFileTwin: false,
      argument: undefined,
      context,
    }
  })
}

function declaredParameter(name: string, declaration: Declaration): PathParameter {
  const found = parameterOf(name, declaration)
  if (found === undefined) throw new TypeError(`nobody declares the path parameter ${name}`)
  return found
}

interface ArgumentEntry {
  readonly field: string
  readonly optional: boolean
}

function argumentOrder(declaration: Declaration): readonly ArgumentEntry[] {
  const entries =
    declaration.arguments ??
    parameterNames(declaration.path ?? '').filter(
      (name) => declaredParameter(name, declaration).context === undefined,
    )
  return entries.map((entry) => ({ field: entry.replace(/\?$/, ''), optional: entry.endsWith('?') }))
}

const names = (entry: ArgumentEntry, option: Pick<Option, 'path'>) =>
  option.path.length === 1 && option.path[0] === entry.field

function argumentOf(option: Option, order: readonly ArgumentEntry[]): Option['argument'] {
  const entry = order.find((candidate) => names(candidate, option))
  return entry && { optional: entry.optional, variadic: option.repeatable }
}

function sectionOptions(declaration: Declaration, section: 'query' | 'body' | 'input'): Option[] {
  const schema = declaration[section]
  if (schema === undefined) return []
  const flags: Readonly<Record<string, string | readonly string[] | undefined>> = declaration.flags ?? {}
  return Object.entries(schema._zod.def.shape).flatMap(([field, fieldSchema]) =>
    fieldOptions(fieldSchema, { field, flags, section }),
  )
}

interface FieldPlace {
  readonly field: string
  readonly flags: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly section: 'query' | 'body' | 'input'
}

function fieldOptions(schema: Schema, { field, flags, section }: FieldPlace): Option[] {
  const named = flags[field]
  const prefix = `${field}.`
  const spread = Object.keys(flags).filter((name) => name.startsWith(prefix))
  const make = (member: Schema, path: readonly string[], word: string | undefined): Option => {
    const described = describe(member)
    return {
      ...described,
      word: word ?? wordFor(field, described.repeatable),
      section,
      path,
      hasFileTwin:
        section === 'body' && (described.facts.written === 'text' || described.kind.startsWith('json')),
      argument: undefined,
      context: undefined,
    }
  }
  if (Array.isArray(named)) {
    return variantsOf(schema).map((variant, index) => ({
      ...make(variant, [field], named[index]),
      required: false,
    }))
  }
  if (spread.length === 0) return [make(schema, [field], typeof named === 'string' ? named : undefined)]
  const layers = unwrap(schema)
  const members = shapeOf(layers.schema)
  const options = spread.map((name) => {
    const member = name.slice(prefix.length)
    const word = flags[name]
    return make(members[member] as Schema, [field, member], typeof word === 'string' ? word : undefined)
  })
  return layers.nullable ? [...options, clearing(make(schema, [field], undefined))] : options
}

/** `--no-x` alone: clears an object whose members have flags of their own. */
const clearing = (option: Option): Option => ({ ...option, kind: 'null', hasFileTwin: false })

/** The word of a field whose declaration names none: kebab-case, singular if the flag is repeatable. */
function wordFor(field: string, repeatable: boolean): string {
  const kebab = field.replace(/[A-Z]+/g, (capitals) => `-${capitals.toLowerCase()}`).replace(/^-/, '')
  if (!repeatable) return kebab
  return kebab.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
}

interface Layers {
  readonly schema: Schema
  readonly optional: boolean
  readonly nullable: boolean
}

function unwrap(schema: Schema): Layers {
  const inner = innerOf(schema)
  if (inner === undefined) return { schema, optional: false, nullable: false }
  const below = unwrap(inner)
  return typeOf(schema) === 'optional' ? { ...below, optional: true } : { ...below, nullable: true }
}

type DescribedOption = Pick<
  Option,
  'kind' | 'repeatable' | 'nullable' | 'negatable' | 'required' | 'facts' | 'choices' | 'wrap'
>

function describe(schema: Schema): DescribedOption {
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

interface Leaf extends Pick<Option, 'kind' | 'choices' | 'wrap'> {
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
      return singleMember(schema)
    default:
      return undefined
  }
}

/** People write an object with one free member as the value of that member; ws fills in members with one possible value. */
function singleMember(schema: Schema): Leaf | undefined {
  const entries = Object.entries(shapeOf(schema))
  const fixed = entries.filter(([, member]) => isFixed(member))
  const free = entries.filter(([, member]) => !isFixed(member))
  const [only] = free
  if (only === undefined || free.length > 1) return undefined
  const [name, member] = only
  const leaf = leafOf(unwrap(member).schema)
  if (leaf === undefined) return undefined
  const constants = Object.fromEntries(fixed.map(([key, value]) => [key, enumValues(value)[0]]))
  return { ...leaf, wrap: (value) => ({ ...constants, [name]: leaf.wrap(value) }) }
}

const isFixed = (schema: Schema) => typeOf(schema) === 'enum' && enumValues(schema).length === 1

interface Element {
  readonly schema: Schema
  readonly keyed: boolean
}

function elementOf(schema: Schema): Element | undefined {
  const { def } = schema._zod as { def: { type: string; element?: Schema; valueType?: Schema } }
  if (def.type === 'array' && def.element) return { schema: def.element, keyed: false }
  if (def.type === 'record' && def.valueType) return { schema: def.valueType, keyed: true }
  return undefined
}

function variantsOf(schema: Schema): readonly Schema[] {
  const { def } = unwrap(schema).schema._zod as { def: { options?: readonly Schema[] } }
  return def.options ?? []
}

function shapeOf(schema: Schema): Readonly<Record<string, Schema>> {
  const { def } = schema._zod as { def: { shape?: Readonly<Record<string, Schema>> } }
  return def.shape ?? {}
}

function enumValues(schema: Schema): readonly string[] {
  const { def } = schema._zod as { def: { entries?: Readonly<Record<string, string>> } }
  return Object.values(def.entries ?? {})
}

const typeOf = (schema: Schema): string => (schema._zod as { def: { type: string } }).def.type
