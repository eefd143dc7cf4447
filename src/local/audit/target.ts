/** Tells what a request was about: the thing that its reply shows, or the last one that its path names. */
import { isObject, type JsonObject } from '../../json/object.ts'
import { singular } from './action.ts'
import { kindOf } from './organization.ts'

export interface AuditTarget {
  readonly type: string
  readonly id: string
  readonly label: string | undefined
}

/** The path of an operation, and the things that it names in this request. */
export interface NamedPath {
  /** Of the operation, with `{names}`. */
  readonly template: string
  readonly values: Readonly<Record<string, string>>
}

/** @param thing - the reply, or what a look at the thing showed; undefined if neither shows one */
export function targetOf(thing: unknown, path: NamedPath): AuditTarget {
  const [parameter = '', value = ''] = lastNamed(path)
  const shown: JsonObject = isObject(thing) ? thing : {}
  const label = labelOf(shown)
  const { id, object } = shown
  if (typeof id !== 'string') return { type: kindOf(parameter), id: value, label }
  return { type: typeof object === 'string' ? object : listedIn(path), id, label }
}

/** True if the reply shows one thing. */
export const showsOne = (reply: unknown): boolean => isObject(reply) && typeof reply.id === 'string'

/** The part of an address that leads to the last thing that it names. */
export function addressOfThing(template: string, address: string): string {
  const segments = template.split('/')
  const last = segments.findLastIndex((segment) => segment.startsWith('{'))
  return address
    .split('/')
    .slice(0, last + 1)
    .join('/')
}

/** Parameters stand in the order of the path. */
export const lastNamed = ({ values }: Pick<NamedPath, 'values'>): readonly [string, string] =>
  Object.entries(values).at(-1) ?? ['', '']

/** Each list is named after the things in it. */
const listedIn = ({ template }: NamedPath): string =>
  singular(template.split('/').findLast((segment) => !segment.startsWith('{')) ?? '')

/** Members by which people know a thing. */
const names = ['title', 'label', 'subject', 'displayName', 'name', 'slug', 'hostname', 'source'] as const

function labelOf(thing: JsonObject): string | undefined {
  const { user } = thing
  const named = isObject(user) ? { ...user, ...thing } : thing
  const label = names.map((name) => named[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof label === 'string' ? label : undefined
}
