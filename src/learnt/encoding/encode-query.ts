/** Puts each member of the query where the service looks for it: in the address, or in a header. */
import { UsageError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import type { Carriage, LearntQuery } from '../shape.ts'

interface CarriedParts {
  /** Encoded, without a question mark; empty if there is none. */
  readonly query: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

export function carriedParts(
  query: Readonly<Record<string, unknown>>,
  declared: readonly Pick<LearntQuery, 'key' | 'name' | 'as'>[],
): CarriedParts {
  const pairs: string[] = []
  const headers: [string, string][] = []
  const cookies: string[] = []
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    const { name, as } = declared.find((each) => each.key === key) ?? { name: key, as: undefined }
    if (as === 'header') headers.push([name.toLowerCase(), headerText(name, value)])
    else if (as === 'cookie') cookies.push(`${encode(name, name)}=${encode(plain(value), name)}`)
    else pairs.push(...pairsOf(value, { name, as }))
  }
  if (cookies.length > 0) headers.push(['cookie', cookies.join('; ')])
  return { query: pairs.join('&'), headers: Object.fromEntries(headers) }
}

interface Carried {
  readonly name: string
  readonly as: Carriage | undefined
}

const between: Readonly<Record<string, string>> = { comma: ',', space: '%20', pipe: '%7C' }

/** Lists become repeated names, unless the service wants them in one. */
function pairsOf(value: unknown, { name, as }: Carried): readonly string[] {
  const pair = (key: string, each: unknown) => `${encode(key, key)}=${encode(plain(each), name)}`
  if (as === 'json') return [`${encode(name, name)}=${encode(JSON.stringify(value), name)}`]
  if (as === 'deep') return deepPairs(name, value).map(([key, each]) => pair(key, each))
  if (as === 'spread' && isObject(value))
    return Object.entries(value).flatMap(([key, each]) => [each].flat().map((one) => pair(key, one)))
  const values = Array.isArray(value) ? value : [value]
  const sign = between[as ?? '']
  if (sign !== undefined)
    return [`${encode(name, name)}=${values.map((each) => encode(plain(each), name)).join(sign)}`]
  return values.map((each) => pair(name, each))
}

/** `filter[owner][id]=x`; a list has an entry for each value. */
function deepPairs(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.flatMap((each) => deepPairs(`${name}[]`, each))
  if (!isObject(value)) return [[name, value]]
  return Object.entries(value).flatMap(([key, each]) => deepPairs(`${name}[${key}]`, each))
}

const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

function headerText(name: string, value: unknown): string {
  const text = Array.isArray(value) ? value.map(plain).join(',') : plain(value)
  if (/^[\t\x20-\x7e]*$/.test(text)) return text
  throw new UsageError(`${name} travels in a header, which can hold only letters, digits and signs of ASCII`)
}

function encode(text: string, name: string): string {
  if (!text.isWellFormed()) throw new UsageError(`${name} holds half of a character (a lone surrogate)`)
  return encodeURIComponent(text)
}
