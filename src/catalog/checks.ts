/** Checks values against declared schemas, by zod's schemas. A command loads this where it has a value to check. */
import {
  array,
  base64,
  boolean,
  check,
  type core,
  discriminatedUnion,
  email,
  enum as enumeration,
  globalRegistry,
  gte,
  int,
  lazy,
  literal,
  looseObject,
  lte,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  record,
  regex,
  safeParse,
  string,
  union,
  unknown,
  url,
} from 'zod/mini'
import { slowMatcher } from '../text/slow-pattern.ts'
import type { Bounds, Definition, Schema, Togetherness } from './schema.ts'

export type Issue = core.$ZodIssue
type ZodSchema<Value = unknown> = core.$ZodType<Value>

/** The value without members that the schema does not know, or zod's objections to it. */
export const checkValue = <Value>(
  schema: Schema<Value>,
  value: unknown,
  options?: { readonly reportInput?: boolean },
) => safeParse(zodOf(schema), value, options)

/** The same schema in zod. */
export function zodOf<Value>(schema: Schema<Value>): ZodSchema<Value> {
  const known = made.get(schema)
  // Only schemas of these values are kept for the key.
  if (known !== undefined) return known as ZodSchema<Value>
  const fresh = make(schema.def)
  made.set(schema, fresh)
  declared.set(fresh, schema)
  return fresh as ZodSchema<Value>
}

const made = new WeakMap<Schema, ZodSchema>()
const declared = new WeakMap<ZodSchema, Schema>()

/** The declaration behind a schema of `zodOf`. */
export const declarationOf = (schema: ZodSchema): Schema | undefined => declared.get(schema)

function make(def: Definition): ZodSchema {
  switch (def.type) {
    case 'string':
      return text(def)
    case 'number':
      return (def.isWhole ? int() : number()).check(...within(def.bounds, gte, lte))
    case 'boolean':
      return boolean()
    case 'unknown':
      return unknown()
    case 'literal':
      return literal(def.value)
    case 'enum':
      return enumeration([...def.values])
    case 'array':
      return array(zodOf(def.element)).check(...within(def.bounds, minLength, maxLength))
    case 'record':
      return record(string(), zodOf(def.valueType))
    case 'union':
      return def.tag === undefined ? union(def.options.map(zodOf)) : toldApart(def.tag, def.options)
    case 'object':
      return objectSchema(def)
    case 'optional':
      return optional(zodOf(def.innerType))
    case 'nullable':
      return nullable(zodOf(def.innerType))
    case 'lazy':
      return lazySchema(def)
  }
}

function objectSchema({ shape, isOpen, togetherness }: Extract<Definition, { type: 'object' }>): ZodSchema {
  const members = Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, zodOf(each)]))
  const schema = isOpen === true ? looseObject(members) : object(members)
  return togetherness === undefined ? schema : schema.check(togetherCheck(togetherness))
}

const togetherCheck = ({ exactlyOne, needs }: Togetherness) =>
  check<Record<string, unknown>>((ctx) => {
    const { value: input } = ctx
    const has = (name: string) => input[name] !== undefined
    const message = `needs exactly one of ${exactlyOne.join(', ')}`
    if (exactlyOne.filter(has).length !== 1) ctx.issues.push({ code: 'custom', message, input })
    for (const [name, needed = name] of Object.entries(needs))
      if (has(name) && !has(needed))
        ctx.issues.push({ code: 'invalid_type', expected: 'string', path: [needed], input: undefined })
  })

/** With the objections of the one option that the tag names. */
function toldApart(tag: string, options: readonly Schema[]): ZodSchema {
  // Tagged unions hold only objects, which zod tells apart by the values of their tag.
  const [first, ...others] = options.map(zodOf) as unknown as core.$ZodTypeDiscriminable[]
  if (first === undefined) throw new TypeError(`nothing has the tag ${tag}`)
  return discriminatedUnion(tag, [first, ...others])
}

function lazySchema({ getter, name }: Extract<Definition, { type: 'lazy' }>): ZodSchema {
  const schema = lazy(() => zodOf(getter()))
  if (name !== undefined) globalRegistry.add(schema, { id: name })
  return schema
}

function text({ bounds, format }: Extract<Definition, { type: 'string' }>): ZodSchema {
  if (format === 'base64') return base64().check(...(bounds === undefined ? [] : [lengthCheck(bounds)]))
  return string().check(
    ...(bounds === undefined ? [] : [lengthCheck(bounds)]),
    ...(bounds?.pattern === undefined ? [] : [patternCheck(bounds.pattern, bounds.isSlow)]),
    ...(format === 'url' ? [url()] : []),
    ...(format === 'email' ? [email({ pattern: anyEmail })] : []),
    ...(format === 'data-url' ? [regex(/^data:[^,]*;base64,/)] : []),
  )
}

/** Where the time does not suffice, the service checks. */
function patternCheck(pattern: string, isSlow: true | undefined): core.$ZodCheck<string> {
  if (isSlow !== true) return regex(new RegExp(pattern))
  const matches = slowMatcher(pattern)
  return check<string>(({ value, issues }) => {
    if (matches(value) === false)
      issues.push({ code: 'invalid_format', format: 'regex', pattern: `/${pattern}/`, input: value })
  })
}

/** Refuses only what can be no address. */
const anyEmail = /^\s*\S+@\S+\s*$/

type Bound<Value> = (limit: number) => core.$ZodCheck<Value>

const within = <Value>({ min, max }: Bounds = {}, least: Bound<Value>, most: Bound<Value>) => [
  ...(min === undefined ? [] : [least(min)]),
  ...(max === undefined ? [] : [most(max)]),
]

/** Counts characters as people do (code points), so that an emoji is one. */
const lengthCheck = ({ min = 0, max = Number.POSITIVE_INFINITY }: Bounds) =>
  check<string>((ctx) => {
    const { value } = ctx
    const length = value.length <= max && value.length >= min * 2 ? value.length : [...value].length
    if (length > max) {
      ctx.issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
    } else if (length < min) {
      ctx.issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value })
    }
  })
