/** Finds the faults of an input: against its schemas, and in the parts of a path. */
import { blankTexts } from '../../catalog/blank-texts.ts'
import type { Issue } from '../../catalog/checks.ts'
import type { FieldFacts, ObjectSchema } from '../../catalog/fields.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Declaration, InputSection } from '../../catalog/options.ts'
import { withNearestNumbers } from '../../json/exact-number.ts'
import { valueAt } from '../../json/walk.ts'
import { slowMatcher } from '../../text/slow-pattern.ts'
import type { Fault } from './fault.ts'

/** Texts that hold nothing come first: they are what an unset variable leaves. */
export async function schemaFaults(
  value: object,
  schema: ObjectSchema,
  section: InputSection,
): Promise<readonly Fault[]> {
  if (Object.keys(value).length === 0 && !needsMembers(schema)) return []
  const { checkValue } = await import('../../catalog/checks.ts')
  const blank = blankTexts(value, schema).map((path) => path.map(String))
  const isBlank = ({ path }: Issue) => blank.some((each) => String(each) === String(path))
  const { success, error } = checkValue(schema, withNearestNumbers(value))
  const others = success ? [] : error.issues.filter((issue) => !isBlank(issue))
  const found = others.map((issue) => faultOf(issue, { value, section }))
  return [
    ...blank.map((member): Fault => ({ code: 'empty', section, member })),
    ...(found.length === 0 ? [] : await hidden(found, schema)),
  ]
}

const hidden = async (faults: readonly Fault[], schema: ObjectSchema) =>
  (await import('./secret-faults.ts')).withoutSecrets(faults, schema)

const needsMembers = ({ shape }: ObjectSchema) =>
  Object.values(shape).some(({ def }) => def.type !== 'optional')

interface CheckedValueOf {
  readonly value: unknown
  readonly section: InputSection
}

function faultOf(issue: Issue, { value: whole, section }: CheckedValueOf): Fault {
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
    case 'invalid_union':
      return 'options' in issue && issue.options !== undefined
        ? { ...place, code: 'not-one-of', value, limit: issue.options.map(String) }
        : { ...place, code: 'invalid', value }
    case 'invalid_type':
      return { ...place, code: 'wrong-type', value, limit: issue.expected }
    case 'custom':
      return { ...place, code: 'not-together', limit: issue.message }
    default:
      return { ...place, code: 'invalid', value }
  }
}

/**
 * An id is one path segment: refuses values that would change the shape of the path.
 * @param facts - of the parameter: how long its values are, and what they look like
 */
export function pathFault(
  name: string,
  value: string,
  { min, max, pattern, isSlow }: Pick<FieldFacts, 'min' | 'max' | 'pattern' | 'isSlow'>,
): Fault | undefined {
  const place = { section: 'path', member: [name] } as const
  if (value === '') return { ...place, code: 'empty' }
  if (value === '.' || value === '..') return { ...place, code: 'no-id', value, limit: 'dots' }
  if (value.includes('\0') || !value.isWellFormed())
    return { ...place, code: 'no-id', value, limit: 'characters' }
  const length = [...value].length
  if (max !== undefined && length > max) return { ...place, code: 'too-big', value, limit: max }
  if (min !== undefined && length < min) return { ...place, code: 'too-small', value, limit: min }
  if (pattern !== undefined && !mayMatch(pattern, value, isSlow))
    return { ...place, code: 'wrong-format', value, limit: { name: 'regex', pattern } }
  return undefined
}

const mayMatch = (pattern: string, value: string, isSlow: true | undefined) =>
  isSlow === true ? slowMatcher(pattern)(value) !== false : new RegExp(pattern).test(value)

/** True if a request without a body is meant, and may be sent. */
export const isBodyLeftOut = (
  { bodyMayBeLeftOut }: Pick<Declaration, 'bodyMayBeLeftOut'>,
  body: object,
): boolean => bodyMayBeLeftOut === true && Object.keys(body).length === 0

/** A change that names nothing is a slip. */
export const changesNothing = (
  { method, changesWhatIsGiven, body: declared }: Changing,
  body: object,
): boolean =>
  (changesWhatIsGiven ?? method === 'PATCH') && declared !== undefined && Object.keys(body).length === 0

/** An operation, or a task, which changes nothing by a body. */
/** The fields of which the body needs at least one, if it has none; undefined if nothing lacks. */
export const lackingAll = (
  { needsOneOf }: Partial<Pick<Operation, 'needsOneOf'>>,
  body: object,
): readonly string[] | undefined =>
  needsOneOf?.every((name) => !Object.hasOwn(body, name)) === true ? needsOneOf : undefined

type Changing = Pick<Operation, 'summary'> &
  Partial<Pick<Operation, 'method' | 'changesWhatIsGiven' | 'body'>>
