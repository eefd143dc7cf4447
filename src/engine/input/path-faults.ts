/** What is wrong with a part of a path: an id is one segment, and what would change the path's shape is refused. */
import type { FieldFacts } from '../../catalog/fields.ts'
import type { Fault } from './fault.ts'

/** @param facts - of the parameter: how long its values are, and what they look like */
export function pathFault(
  name: string,
  value: string,
  { min, max, pattern }: Pick<FieldFacts, 'min' | 'max' | 'pattern'>,
): Fault | undefined {
  const place = { section: 'path', member: [name] } as const
  if (value === '') return { ...place, code: 'empty' }
  if (value === '.' || value === '..') return { ...place, code: 'no-id', value, limit: 'dots' }
  if (value.includes('\0') || !value.isWellFormed())
    return { ...place, code: 'no-id', value, limit: 'characters' }
  const length = [...value].length
  if (max !== undefined && length > max) return { ...place, code: 'too-big', value, limit: max }
  if (min !== undefined && length < min) return { ...place, code: 'too-small', value, limit: min }
  if (pattern !== undefined && !new RegExp(pattern).test(value))
    return { ...place, code: 'wrong-format', value, limit: { name: 'regex', pattern } }
  return undefined
}
