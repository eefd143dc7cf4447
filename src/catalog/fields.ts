/** The vocabulary that declarations are written in: zod schemas that also carry what a command line needs to know. */
import {
  array,
  base64 as base64String,
  boolean,
  check,
  type core,
  enum as enumeration,
  gte,
  type infer as InferOf,
  int,
  lazy,
  lte,
  maxLength,
  object,
  record,
  regex,
  registry,
  string,
  url as urlFormat,
  type ZodMiniObject,
} from 'zod/mini'
import { type NamedKind, nounOf } from './kinds.ts'

export {
  array,
  boolean,
  literal,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  union,
  unknown,
} from 'zod/mini'

/** Kinds of ws itself that a word can name. */
export type OwnKind = 'profile' | 'path' | 'field'

/** Good, needs a look, wrong, of no matter. */
export type Tone = 'good' | 'warn' | 'bad' | 'muted'

/** What a field's schema can't say by itself: words for people, and facts for flags. */
export interface FieldFacts {
  /** One phrase for help, without a full stop; of what narrows a list it begins with `Only`. */
  readonly about?: string
  /** How the field is written on a command line: `text` also has a `--x-file` twin, `base64` takes a path only, a `switch` has no `--no-x`, `optional` may stand without its value, `duration` is a time (`5m`). */
  readonly written?: 'text' | 'word' | 'base64' | 'switch' | 'optional' | 'duration'
  /** True for what ws must never repeat. */
  readonly secret?: boolean
  /** One letter that stands for the flag. */
  readonly short?: string
  /** The word of a global flag that means this one where it stands without its value. */
  readonly bare?: string
  /** The kind of thing that an id names, e.g. `space`, or what a word of ws itself names, e.g. `profile`. */
  readonly resource?: NamedKind | OwnKind
  /** Least and most: characters of a string, entries of an array, value of a number. */
  readonly min?: number
  readonly max?: number
  /** Source of a regular expression (ECMA-262). */
  readonly pattern?: string
  /** Colours for the words of a table that a person should notice, by word (`yes`, `no` for booleans). */
  readonly tones?: Readonly<Record<string, Tone>>
  /** Values of an open enumeration: completed and named in help; others pass. */
  readonly known?: readonly string[]
  /** True when no value can hold a comma, so that `a,b` means two values. */
  readonly splits?: boolean
  /** True for free text, of which nothing is a value too; every other text must hold something. */
  readonly mayBeEmpty?: true
  /** True for an address that the service reads a document from. */
  readonly fetched?: true
  /** The value the service uses when the field is absent. */
  readonly defaultsTo?: string | number | boolean
}

export const facts = registry<FieldFacts>()

export type Infer<Schema extends core.$ZodType> = InferOf<Schema>
export type Schema<Value = unknown> = core.$ZodType<Value>
export type ObjectSchema = ZodMiniObject

/** A string that people write, and that must not be lost by a slip: a title, a subject, a comment. Empty ones are refused. */
export const text = (about: string, limits: TextLimits = {}) =>
  limited(limits).register(facts, { written: 'text', about, ...limits })

/** Free text that may as well be empty: a description. */
export const prose = (about: string, limits: TextLimits = {}) =>
  limited(limits).register(facts, { written: 'text', about, mayBeEmpty: true, ...limits })

/** A short string without a file twin: a name, a path, a format. */
export const word = (
  about: string,
  more: TextLimits & Pick<FieldFacts, 'splits' | 'defaultsTo' | 'short' | 'mayBeEmpty'> = {},
) => limited(more).register(facts, { written: 'word', about, ...more })

/** The id of a thing of this kind: opaque, any non-empty string. */
export const id = (kind: NamedKind, about = `Id of the ${nounOf(kind)}`) =>
  limited({ min: 1 }).register(facts, { written: 'word', about, resource: kind })

/** The name of something that ws itself keeps. */
export const ownName = (kind: OwnKind, about: string) =>
  limited({ min: 1 }).register(facts, { written: 'word', about, resource: kind })

/** An absolute URI of at most `max` characters. */
export const url = (
  about: string,
  { max, ...more }: { readonly max?: number } & Pick<FieldFacts, 'fetched'> = {},
) =>
  limited(max === undefined ? {} : { max })
    .check(urlFormat())
    .register(facts, { written: 'word', about, ...more, ...(max === undefined ? {} : { max }) })

export const email = (about: string) => word(about, { min: 1, splits: true })

/** Bytes that the API takes as a base64 string and the command line as a path. */
export const base64 = (about: string) => base64String().register(facts, { written: 'base64', about })

export const flag = (about: string, defaultsTo?: boolean) =>
  boolean().register(facts, defaultsTo === undefined ? { about } : { about, defaultsTo })

/** A boolean that can only be switched on: `--dry-run`. */
export const toggle = (about: string, more: Pick<FieldFacts, 'short' | 'bare'> = {}) =>
  boolean().register(facts, { written: 'switch', about, ...more })

export const whole = (about: string, { min, max }: { readonly min: number; readonly max: number }) =>
  int().check(gte(min), lte(max)).register(facts, { about, min, max })

/** An enumeration whose values are all given. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(
  about: string,
  values: Values,
  more: Pick<FieldFacts, 'defaultsTo' | 'tones' | 'splits'> = {},
) => enumeration(values).register(facts, { about, ...more })

/** An enumeration that the API document gives only in part: known values help, others pass. */
export const openOneOf = (
  about: string,
  known: readonly string[],
  more: Pick<FieldFacts, 'defaultsTo' | 'splits'> = {},
) => limited({ min: 1 }).register(facts, { written: 'word', about, known, ...more })

/** A list of values; on the command line a repeatable flag. */
export const listOf = <Item extends core.$ZodType>(
  item: Item,
  about?: string,
  { max }: { readonly max?: number } = {},
) => {
  const list = max === undefined ? array(item) : array(item).check(maxLength(max))
  return list.register(facts, {
    ...(about === undefined ? {} : { about }),
    ...(max === undefined ? {} : { max }),
  })
}

/** Values by name; on the command line a repeatable `name=value`. */
export const mapOf = <Value extends core.$ZodType>(
  value: Value,
  about: string,
  more: Pick<FieldFacts, 'secret'> = {},
) => record(string(), value).register(facts, { about, ...more })

/** A string of a reply: what the document says of it is told, and never checked. */
export const stated = (more: FieldFacts) => string().register(facts, more)

/** A boolean of a reply, of which a person should notice one value or both. */
export const told = (tones: NonNullable<FieldFacts['tones']>) => boolean().register(facts, { tones })

/** Any JSON value of the given shape, written as JSON on the command line. */
export const json = <Value extends core.$ZodType>(about: string, schema: Value): Value => {
  facts.add(schema, { about })
  return schema
}

/** The fields of a query or a body. */
export const fields = object

/** An object that the API answers with: built when somebody looks into it, which most commands never do. */
export const lazyObject = <Shape extends core.$ZodLooseShape>(shape: () => Shape) =>
  lazy(() => object(shape()))

/** What is registered for a schema, seen through `optional` and `nullable`; the outermost word wins. */
export function factsOf(schema: core.$ZodType): FieldFacts {
  const own = facts.get(schema) ?? {}
  const inner = innerOf(schema)
  return inner === undefined ? own : { ...factsOf(inner), ...own }
}

/** The schema under one layer of `optional`, `nullable` or `lazyObject`. */
export function innerOf(schema: core.$ZodType): core.$ZodType | undefined {
  // Only schemas with layers have an inner type.
  const { def, innerType } = schema._zod as {
    def: { type: string; innerType?: core.$ZodType }
    innerType?: core.$ZodType
  }
  if (def.type === 'lazy') return innerType
  return def.type === 'optional' || def.type === 'nullable' ? def.innerType : undefined
}

interface TextLimits {
  readonly min?: number
  readonly max?: number
  readonly pattern?: string
}

/** Counts characters as people do (code points), so that an emoji is one. */
function limited({ min = 0, max = Number.POSITIVE_INFINITY, pattern }: TextLimits) {
  const checked = string().check(
    check((ctx) => {
      const value = ctx.value as string
      const length = value.length <= max && value.length >= min * 2 ? value.length : [...value].length
      if (length > max) {
        ctx.issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
      } else if (length < min) {
        ctx.issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value })
      }
    }),
  )
  return pattern === undefined ? checked : checked.check(regex(new RegExp(pattern)))
}
