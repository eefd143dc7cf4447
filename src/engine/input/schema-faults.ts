/** What a schema objects to in one section of an input. */
import type { core } from 'zod/mini'
import { blankTexts } from '../../catalog/blank-texts.ts'
import type { ObjectSchema } from '../../catalog/fields.ts'
import type { Section } from '../../catalog/options.ts'
import { withNearestNumbers } from '../../json/exact-number.ts'
import type { Fault } from './fault.ts'

/** Texts that hold nothing come first: they are what an unset variable leaves. */
export function schemaFaults(value: unknown, schema: ObjectSchema, section: Section): readonly Fault[] {
  const blank = blankTexts(value, schema).map((path) => path.map(String))
  const isBlank = ({ path }: core.$ZodIssue) => blank.some((each) => String(each) === String(path))
  const { success, error } = schema.safeParse(withNearestNumbers(value))
  const others = success ? [] : error.issues.filter((issue) => !isBlank(issue))
  return [
    ...blank.map((member): Fault => ({ code: 'empty', section, member })),
    ...others.map((issue) => faultOf(issue, { value, section })),
  ]
}

interface Checked {
  readonly value: unknown
  readonly section: Section
}

function faultOf(issue: core.$ZodIssue, { value: whole, section }: Checked): Fault {
  const place = { section, member: issue.path.map(String) }
  const value = valueAt(whole, issue.path)
  if (value === undefined) return { ...place, code: 'required' }
  switch (issue.code) {
    case 'too_big':
      return { ...place, code: 'too-big', value, limit: Number(issue.maximum) }
    case 'too_small':
      return { ...place, code: 'too-small', value, limit: Number(issue.minimum) }
    case 'invalid_format':
      return {
        ...place,
        code: 'wrong-format',
        value,
        limit: { name: issue.format, pattern: issue.pattern },
      }
    case 'invalid_value':
      return { ...place, code: 'not-one-of', value, limit: issue.values.map(String) }
    case 'invalid_type':
      return { ...place, code: 'wrong-type', value, limit: issue.expected }
    default:
      return { ...place, code: 'invalid', value }
  }
}

/** The value at a path of members; undefined where nothing is. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, member) => (typeof at === 'object' && at !== null ? Reflect.get(at, member) : undefined),
    value,
  )
}
