/** Writes a body that is not a JSON object: another JSON value, a form, a text. */
import { isObject } from '../json/object.ts'
import type { LearntBody } from './shape.ts'

/** Undefined if there is none, which the service allows. */
export function encodeBody(body: unknown, { form, whole, isRequired }: LearntBody): string | undefined {
  const isEmpty = !isObject(body) || Object.keys(body).length === 0
  if (isEmpty && isRequired !== true) return undefined
  const value = whole !== undefined && isObject(body) ? body[whole] : (body ?? {})
  if (value === undefined) return undefined
  if (form === 'json') return JSON.stringify(value)
  if (form === 'text') return typeof value === 'string' ? value : JSON.stringify(value ?? '')
  const pairs = isObject(value) ? Object.entries(value).flatMap(([name, each]) => formPairs(name, each)) : []
  return new URLSearchParams(pairs).toString()
}

/** `address[city]=x`, `tags[]=a`: the spelling that services of forms agree on. */
function formPairs(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (Array.isArray(value))
    return value.flatMap((each) => formPairs(isObject(each) ? `${name}[]` : name, each))
  if (isObject(value))
    return Object.entries(value).flatMap(([key, each]) => formPairs(`${name}[${key}]`, each))
  return [[name, value === null ? '' : String(value)]]
}
