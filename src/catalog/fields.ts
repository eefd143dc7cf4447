/** The vocabulary of declarations: zod schemas that also carry the facts a command line needs. */
import {
  array,
  base64 as base64String,
  boolean,
  check,
  type core,
  email as emailFormat,
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
  ZodMiniString,
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

/** Kinds of ws's own things that a word can name. */
export type OwnKind = 'profile' | 'path' | 'field'

/** The state is good, needs a look, is wrong, or does not matter. */
export type Tone = 'good' | 'warn' | 'bad' | 'muted'

/** Facts about a field that its schema can't hold: words for people, and how its flag looks. */
export interface FieldFacts {
  /** One phrase for help, without a full stop. For a filter it begins with `Only`. */
  readonly about?: string
  /**
   * The field's form on a command line: `text` also has a `--x-file` twin, `base64` and `file` take a path only, a `switch` has no
   * `--no-x`, `optional` may stand without a value, `duration` is a time (`5m`), `json` is JSON however few members it has.
   */
  readonly written?: 'text' | 'word' | 'base64' | 'file' | 'switch' | 'optional' | 'duration' | 'json'
  /** True for a number that need not be whole. */
  readonly fraction?: true
  /** The sign that may follow a number on a command line. */
  readonly sign?: '%'
  /** True for a value that ws must never print. */
  readonly secret?: boolean
  /** The one-letter form of the flag. */
  readonly short?: string
  /** The name of a global flag. Without a value, that flag means this one. */
  readonly bare?: string
  /** The kind of thing that an id names, e.g. `space`, or that a word of ws names, e.g. `profile`. */
  readonly resource?: NamedKind | OwnKind
  /** Minimum and maximum: characters of a string, entries of an array, value of a number. */
  readonly min?: number
  readonly max?: number
  /** Source of a regular expression (ECMA-262). */
  readonly pattern?: string
  /** Colours for words that a person should notice in a table, by word (`yes`, `no` for booleans). */
  readonly tones?: Readonly<Record<string, Tone>>
  /** Known values of an open enumeration. Completion and help name them; ws lets others pass. */
  readonly known?: readonly string[]
  /** True when no value can hold a comma, so that `a,b` means two values. */
  readonly splits?: boolean
  /** True for free text, which may be empty; all other text may not. */
  readonly mayBeEmpty?: true
  /** True for an address that the service fetches a document from. */
  readonly fetched?: true
  /** The service's default. */
  readonly defaultsTo?: string | number | boolean
}

export const facts = registry<FieldFacts>()

export type Infer<Schema extends core.$ZodType> = InferOf<Schema>
export type Schema<Value = unknown> = core.$ZodType<Value>
export type ObjectSchema = ZodMiniObject

/** A text that people write and that a slip must not erase: a title, a subject, a comment. ws refuses an empty one. */
export const text = (about: string, limits: TextLimits = {}) =>
  limited(limits).register(facts, { written: 'text', about, ...limits })

/** Free text that may be empty: a description. */
export const prose = (about: string, limits: TextLimits = {}) =>
  limited(limits).register(facts, { written: 'text', about, mayBeEmpty: true, ...limits })

/** A short string without a file twin: a name, a path, a format. */
export const word = (
  about: string,
  more: TextLimits & Pick<FieldFacts, 'splits' | 'defaultsTo' | 'short' | 'mayBeEmpty' | 'secret'> = {},
) => limited(more).register(facts, { written: 'word', about, ...more })

/** The id of a thing of this kind: opaque, any non-empty string. */
export const id = (kind: NamedKind, about = `Id of the ${nounOf(kind)}`) =>
  limited({ min: 1 }).register(facts, { written: 'word', about, resource: kind })

/** The name of something that ws itself keeps, such as a profile. */
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

/** An e-mail address. ws refuses only what can be none; the service knows better which ones it takes. */
export const email = (about: string) =>
  limited({ min: 1 })
    .check(emailFormat({ pattern: /^\s*\S+@\S+\s*$/ }))
    .register(facts, { written: 'word', about, min: 1, splits: true })

/** Bytes: a base64 string in the API, a path on the command line. */
export const base64 = (about: string) => base64String().register(facts, { written: 'base64', about })

/** A whole file with its name: a data URL in the input, a path on the command line. */
export const file = (about: string) =>
  string()
    .check(regex(/^data:[^,]*;base64,/))
    .register(facts, { written: 'file', about })

export const flag = (about: string, defaultsTo?: boolean) =>
  boolean().register(facts, defaultsTo === undefined ? { about } : { about, defaultsTo })

/** A boolean that a flag can only switch on: `--dry-run`. */
export const toggle = (about: string, more: Pick<FieldFacts, 'short' | 'bare'> = {}) =>
  boolean().register(facts, { written: 'switch', about, ...more })

export const whole = (about: string, { min, max }: { readonly min: number; readonly max: number }) =>
  int().check(gte(min), lte(max)).register(facts, { about, min, max })

/** A whole number of hundredths, which people may write with the sign: `40` or `40%`. */
export const percent = (about: string) =>
  int().check(gte(1), lte(100)).register(facts, { about, min: 1, max: 100, sign: '%' })

/** An enumeration whose values are all declared. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(
  about: string,
  values: Values,
  more: Pick<FieldFacts, 'defaultsTo' | 'tones' | 'splits'> = {},
) => enumeration(values).register(facts, { about, ...more })

/** An enumeration that the API document gives only in part: ws knows some values and lets others pass. */
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

/** A string of a reply: ws shows the constraints that the document states and never checks them. */
export const stated = (more: FieldFacts) => string().register(facts, more)

/** A boolean of a reply with colours, because a person should notice one value or both. */
export const told = (tones: NonNullable<FieldFacts['tones']>) => boolean().register(facts, { tones })

/** Any JSON value of the given shape, written as JSON on the command line. */
export const json = <Value extends core.$ZodType>(about: string, schema: Value): Value => {
  facts.add(schema, { about })
  return schema
}

/** The fields of a query or a body. */
export const fields = object

/** An object of a reply. ws builds its schema on first use, which most commands never need. */
export const lazyObject = <Shape extends core.$ZodLooseShape>(shape: () => Shape) =>
  lazy(() => object(shape()))

/** The facts registered for a schema; those on an outer `optional` or `nullable` win. */
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

/**
 * A string with limits. Its checks are part of its definition: `check()` would make the schema a second time, and most
 * declarations are strings.
 */
function limited({ min = 0, max = Number.POSITIVE_INFINITY, pattern }: TextLimits) {
  const checks: core.$ZodCheck<string>[] = [lengthCheck(min, max)]
  if (pattern !== undefined) checks.push(regex(new RegExp(pattern)))
  return new ZodMiniString({ type: 'string', checks })
}

/** Counts characters as people do (code points), so that an emoji is one. */
const lengthCheck = (min: number, max: number) =>
  check<string>((ctx) => {
    const { value } = ctx
    const length = value.length <= max && value.length >= min * 2 ? value.length : [...value].length
    if (length > max) {
      ctx.issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
    } else if (length < min) {
      ctx.issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value })
    }
  })
