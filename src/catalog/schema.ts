/**
 * The shapes of values, as plain data: flags, help and types follow from them at every start. checks.ts makes zod's schemas of them
 * where a value is checked.
 */
import type { FieldFacts } from './facts.ts'

/** The shape of a value, and the facts that a command line needs beside it. */
export interface Schema<Value = unknown> {
  readonly def: Definition
  readonly facts: FieldFacts
  /** Never there: carries the type of the values. */
  readonly valueType?: () => Value
}

export type Infer<Of extends Schema> = Of extends { readonly valueType?: () => infer Value } ? Value : never

type SchemaMembers = Readonly<Record<string, Schema>>

export type Definition =
  | { readonly type: 'string'; readonly bounds?: Bounds; readonly format?: TextFormat }
  | { readonly type: 'number'; readonly isWhole: boolean; readonly bounds?: Bounds }
  | { readonly type: 'boolean' }
  | { readonly type: 'unknown' }
  | { readonly type: 'literal'; readonly value: string }
  | { readonly type: 'enum'; readonly values: readonly string[] }
  | { readonly type: 'array'; readonly element: Schema; readonly bounds?: Bounds }
  | { readonly type: 'record'; readonly valueType: Schema }
  /** `tag`: the member by whose value the options are told apart. */
  | { readonly type: 'union'; readonly options: readonly Schema[]; readonly tag?: string }
  | ObjectDefinition
  | { readonly type: 'optional' | 'nullable'; readonly innerType: Schema }
  /** `name`: of a schema that JSON Schema writes once, for all of its places. */
  | { readonly type: 'lazy'; readonly getter: () => Schema; readonly name?: string }

interface ObjectDefinition<Members extends SchemaMembers = SchemaMembers> {
  readonly type: 'object'
  readonly shape: Members
  /** True: members that the shape lacks are part of the value. */
  readonly isOpen?: true
  readonly togetherness?: Togetherness
}

/** Which members an object has together. */
export interface Togetherness<Name extends string = string> {
  /** It has one of these, and no other of them. */
  readonly exactlyOne: readonly Name[]
  /** Members, each with the one that it needs beside it. */
  readonly needs: { readonly [Member in Name]?: Name }
}

/** Minimum and maximum: characters of a text, entries of a list, value of a number. */
export interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Source of a regular expression (ECMA-262), of a text only. */
  readonly pattern?: string | undefined
  /** True for a pattern of a stranger, whose check may take long. */
  readonly isSlow?: true | undefined
}

type TextFormat = 'url' | 'email' | 'base64' | 'data-url'

interface OptionalSchema<Inner extends Schema> extends Schema<Infer<Inner> | undefined> {
  readonly def: { readonly type: 'optional'; readonly innerType: Inner }
}

interface ArraySchema<Item extends Schema> extends Schema<Infer<Item>[]> {
  readonly def: { readonly type: 'array'; readonly element: Item; readonly bounds?: Bounds }
}

export interface ObjectSchema<Members extends SchemaMembers = SchemaMembers>
  extends Schema<ObjectOf<Members>> {
  readonly def: ObjectDefinition<Members>
  readonly shape: Members
}

export interface LazySchema<Inner extends Schema> extends Schema<Infer<Inner>> {
  readonly def: { readonly type: 'lazy'; readonly getter: () => Inner }
}

type OptionalName<Members extends SchemaMembers> = {
  [Name in keyof Members]: Members[Name] extends { readonly def: { readonly type: 'optional' } }
    ? Name
    : never
}[keyof Members]

type Flat<Value> = { [Name in keyof Value]: Value[Name] }

/** The value of an object with these members. Those of index signatures stay one. */
type ObjectOf<Members extends SchemaMembers> = string extends keyof Members
  ? Record<string, unknown>
  : Flat<
      { -readonly [Name in Exclude<keyof Members, OptionalName<Members>>]: Infer<Members[Name]> } & {
        -readonly [Name in OptionalName<Members>]?: Infer<Members[Name]> | undefined
      }
    >

const none: FieldFacts = {}

/** A schema of this definition. The type of its values is the caller's word. */
const made = <Value>(def: Definition, facts: FieldFacts = none): Schema<Value> => ({ def, facts })

export const string = (facts?: FieldFacts, bounds?: Bounds, format?: TextFormat) =>
  made<string>(
    {
      type: 'string',
      ...(bounds === undefined ? {} : { bounds }),
      ...(format === undefined ? {} : { format }),
    },
    facts,
  )

export const number = (facts?: FieldFacts, bounds: Bounds = {}) =>
  made<number>({ type: 'number', isWhole: false, bounds }, facts)

export const integer = (facts?: FieldFacts, bounds: Bounds = {}) =>
  made<number>({ type: 'number', isWhole: true, bounds }, facts)

export const boolean = (facts?: FieldFacts) => made<boolean>({ type: 'boolean' }, facts)

export const unknown = (facts?: FieldFacts) => made<unknown>({ type: 'unknown' }, facts)

export const literal = <const Value extends string>(value: Value) => made<Value>({ type: 'literal', value })

export const enumeration = <const Values extends readonly string[]>(values: Values, facts?: FieldFacts) =>
  made<Values[number]>({ type: 'enum', values }, facts)

export const array = <Item extends Schema>(
  element: Item,
  facts: FieldFacts = none,
  bounds: Bounds = {},
): ArraySchema<Item> => ({ def: { type: 'array', element, bounds }, facts })

export const record = <Value extends Schema>(valueType: Value, facts?: FieldFacts) =>
  made<Record<string, Infer<Value>>>({ type: 'record', valueType }, facts)

export const union = <const Options extends readonly Schema[]>(options: Options, facts?: FieldFacts) =>
  made<Infer<Options[number]>>({ type: 'union', options }, facts)

/** One of several objects, each with a value of its own in the member `tag`. */
export const taggedUnion = <const Options extends readonly ObjectSchema[]>(
  tag: string,
  options: Options,
  facts?: FieldFacts,
) => made<Infer<Options[number]>>({ type: 'union', options, tag }, facts)

export const object = <const Members extends SchemaMembers>(
  shape: Members,
  facts: FieldFacts = none,
): ObjectSchema<Members> => ({ def: { type: 'object', shape }, shape, facts })

export const optional = <Inner extends Schema>(innerType: Inner): OptionalSchema<Inner> => ({
  def: { type: 'optional', innerType },
  facts: none,
})

export const nullable = <Inner extends Schema>(innerType: Inner) =>
  made<Infer<Inner> | null>({ type: 'nullable', innerType })

/** A schema that is made on first use. It may lead back to itself. */
export function lazily<Inner extends Schema>(make: () => Inner, name?: string): LazySchema<Inner> {
  let held: Inner | undefined
  const getter = () => {
    held ??= make()
    return held
  }
  return { def: { type: 'lazy', getter, ...(name === undefined ? {} : { name }) }, facts: none }
}

/** An object that may have any members besides these. */
export const openObject = <const Members extends SchemaMembers>(shape: Members): ObjectSchema<Members> => ({
  def: { type: 'object', shape, isOpen: true },
  shape,
  facts: none,
})

/** The same object, of which only some members can stand together. */
export const together = <const Members extends SchemaMembers>(
  schema: ObjectSchema<Members>,
  togetherness: Togetherness<keyof Members & string>,
): ObjectSchema<Members> => ({ ...schema, def: { ...schema.def, togetherness } })

/** The same schema with other facts. */
export const withFacts = <Of extends Schema>(schema: Of, facts: FieldFacts): Of => ({ ...schema, facts })

/** The facts of a schema; those on an outer `optional` or `nullable` win. */
export function factsOf(schema: Schema): FieldFacts {
  const inner = innerOf(schema)
  return inner === undefined ? schema.facts : { ...factsOf(inner), ...schema.facts }
}

/** The schema under one layer of `optional`, `nullable` or `lazily`. */
export function innerOf({ def }: Schema): Schema | undefined {
  if (def.type === 'lazy') return def.getter()
  return def.type === 'optional' || def.type === 'nullable' ? def.innerType : undefined
}

/** The members of a definition that leads to other schemas, whichever type it has. */
export interface DefinitionParts {
  readonly type: Definition['type']
  readonly shape?: SchemaMembers
  readonly element?: Schema
  readonly valueType?: Schema
  readonly options?: readonly Schema[]
  readonly tag?: string
  readonly values?: readonly string[]
  readonly isOpen?: true
}

/** The definition under every `optional`, `nullable` and `lazily`. */
export function partsOf(schema: Schema): DefinitionParts {
  const inner = innerOf(schema)
  return inner === undefined ? schema.def : partsOf(inner)
}
