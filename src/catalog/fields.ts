/** The vocabulary of declarations: schemas that also carry the facts a command line needs. */
import type { FieldDeprecation, FieldFacts, FormerName, OwnKind } from './facts.ts'
import { type NamedKind, nounOf } from './kinds.ts'
import {
  array,
  boolean,
  enumeration,
  integer,
  lazily,
  object,
  record,
  type Schema,
  string,
  withFacts,
} from './schema.ts'

export type { FieldFacts, Tone } from './facts.ts'
export {
  array,
  boolean,
  factsOf,
  type Infer,
  innerOf,
  literal,
  nullable,
  number,
  type ObjectSchema,
  object,
  openObject,
  optional,
  record,
  type Schema,
  string,
  taggedUnion,
  together,
  union,
  unknown,
} from './schema.ts'

/** A text that people write and that a slip must not erase: a title, a subject, a comment. ws refuses an empty one. */
export const text = (about: string, limits: TextLimits = {}) =>
  string({ written: 'text', about, ...limits }, limits)

/** Free text that may be empty: a description. */
export const prose = (about: string, limits: TextLimits = {}) =>
  string({ written: 'text', about, mayBeEmpty: true, ...limits }, limits)

/** A short string without a file twin: a name, a path, a format. */
export const word = (
  about: string,
  more: TextLimits &
    Pick<
      FieldFacts,
      'splits' | 'defaultsTo' | 'short' | 'mayBeEmpty' | 'secret' | 'usually' | 'mayBeFile'
    > = {},
) => string({ written: 'word', about, ...more }, more)

/** The id of a thing of this kind: opaque, any non-empty string. */
export const id = (kind: NamedKind, about = `Id of the ${nounOf(kind)}`, more: { max?: number } = {}) =>
  string({ written: 'word', about, resource: kind, ...more }, { min: 1, ...more })

/** The name of something that ws itself keeps, such as a profile. */
export const ownName = (
  kind: OwnKind,
  about: string,
  more: Pick<FieldFacts, 'isOnDisk' | 'writtenBy' | 'hasSpaces'> = {},
) => string({ written: 'word', about, resource: kind, ...more }, { min: 1 })

/** The name of a file that ws writes, whose place is checked before anything is read for it. */
export const writtenFile = (about: string, more: Pick<FieldFacts, 'mayBeStdout'> = {}) =>
  string({ written: 'word', about, resource: 'path', isWritten: true, ...more }, { min: 1 })

/** A file or a folder of this machine, which no pipe can stand for. */
export const placeOnDisk = (about: string) => string({ written: 'word', about, isOnDisk: true }, { min: 1 })

/** An absolute URI of at most `max` characters. */
export const url = (about: string, more: Pick<FieldFacts, 'fetched' | 'max'> = {}) =>
  string({ written: 'word', about, ...more }, more, 'url')

/** An e-mail address. ws refuses only what can be none; the service knows better which ones it takes. */
export const email = (about: string) =>
  string({ written: 'word', about, min: 1, splits: true }, { min: 1 }, 'email')

/** Bytes: a base64 string in the API, of at most `max` characters; a path on the command line. */
export const base64 = (about: string, limits?: Pick<FieldFacts, 'max'>) =>
  string({ written: 'base64', about, ...limits }, limits, 'base64')

/** A whole file with its name: a data URL in the input, a path on the command line. */
export const file = (about: string) => string({ written: 'file', about }, undefined, 'data-url')

export const flag = (about: string, defaultsTo?: boolean) =>
  boolean(defaultsTo === undefined ? { about } : { about, defaultsTo })

/** A boolean that a flag can only switch on: `--dry-run`. */
export const toggle = (about: string, more: Pick<FieldFacts, 'short' | 'bare' | 'isGlobal'> = {}) =>
  boolean({ written: 'switch', about, ...more })

export const whole = (
  about: string,
  { unit, ...limits }: { readonly min: number; readonly max?: number } & Pick<FieldFacts, 'unit'>,
) => integer({ about, ...limits, ...(unit === undefined ? {} : { unit }) }, limits)

/** A whole number of hundredths, which people may write with the sign: `40` or `40%`. */
export const percent = (about: string) =>
  integer({ about, min: 1, max: 100, sign: '%' }, { min: 1, max: 100 })

/** An enumeration whose values are all declared. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(
  about: string,
  values: Values,
  more: Pick<FieldFacts, 'defaultsTo' | 'tones' | 'splits'> = {},
) => enumeration(values, { about, ...more })

/** An enumeration that the API document gives only in part: ws knows some values and lets others pass. */
export const openOneOf = (
  about: string,
  known: readonly string[],
  more: Pick<FieldFacts, 'defaultsTo' | 'splits'> = {},
) => string({ written: 'word', about, known, ...more }, { min: 1 })

/** A list of values; on the command line a repeatable flag. */
export const listOf = <Item extends Schema>(
  item: Item,
  about?: string,
  limits: { readonly min?: number; readonly max?: number } = {},
) => array(item, { ...(about === undefined ? {} : { about }), ...limits }, limits)

/** Values by name; on the command line a repeatable `name=value`. */
export const mapOf = <Value extends Schema>(
  value: Value,
  about: string,
  more: Pick<FieldFacts, 'secret'> = {},
) => record(value, { about, ...more })

/** A string of a reply: ws shows the constraints that the document states and never checks them. */
export const stated = (more: FieldFacts) => string(more)

/** A boolean of a reply with colours, because a person should notice one value or both. */
export const told = (tones: NonNullable<FieldFacts['tones']>) => boolean({ tones })

/** The same field, for as long as it stays. A call that uses it says so on stderr, and help and schemas do. */
export const deprecatedField = <Of extends Schema>(schema: Of, deprecated: FieldDeprecation): Of =>
  withFacts(schema, { ...schema.facts, deprecated })

/** The same field, whose flag had another name before: that one works, with a warning, and nothing shows it. */
export const renamedField = <Of extends Schema>(schema: Of, formerly: FormerName): Of =>
  withFacts(schema, { ...schema.facts, formerly })

/** Any JSON value of the given shape, written as JSON on the command line. */
export const json = <Value extends Schema>(
  about: string,
  schema: Value,
  more: Pick<FieldFacts, 'secret'> = {},
): Value => withFacts(schema, { about, ...more })

/** An object of two members, which people write as one word with a colon: `site-section:sec_learn`. */
export const paired = <Value extends Schema>(
  about: string,
  pair: readonly [string, string],
  schema: Value,
): Value => withFacts(schema, { about, pair })

/** The fields of a query or a body. */
export const fields = object

/** An object of a reply. ws builds its schema on first use, which most commands never need. */
export const lazyObject = <const Members extends Readonly<Record<string, Schema>>>(members: () => Members) =>
  lazily(() => object(members()))

type TextLimits = Pick<FieldFacts, 'min' | 'max' | 'pattern' | 'isSlow' | 'unrecorded'>
