/** Keeps those things of other organizations that entries of a document name: the others say nothing to its readers. */
import { isObject } from '../../../json/object.ts'
import type { OutsideThing } from '../../estate.ts'

export function namedOutside(outside: readonly OutsideThing[], entries: unknown): readonly OutsideThing[] {
  if (outside.length === 0) return outside
  const texts = new Set<string>()
  collect(entries, texts)
  return outside.filter(({ id }) => texts.has(id))
}

function collect(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value)
  else if (Array.isArray(value)) for (const each of value) collect(each, texts)
  else if (isObject(value)) for (const each of Object.values(value)) collect(each, texts)
}
