/** Recognizes words that are not ids: names, and titles of several words. */
import { isObject } from '../../json/object.ts'
import { isEmail, isName } from '../../settings/names-for-ids.ts'
import type { Settings } from '../../settings/settings.ts'
import type { NameLookupContext } from './lookup-context.ts'

/** Several words: no known service has such ids, though one could. */
export const isPhrase = (word: string): boolean => /\S\s+\S/.test(word)

export const takesIdsOnly = ({ globals }: Pick<NameLookupContext, 'globals'>): boolean => globals.exactIds

export const contextKinds = ['org', 'space', 'site'] as const

export const hasNames = (settings: Settings): boolean =>
  contextKinds.some((kind) => isName(settings[kind]?.value ?? ''))

/** True if there is a name somewhere in the value. */
export function holdsName(value: unknown, isNamed: (word: string) => boolean = isName): boolean {
  if (typeof value === 'string') return isNamed(value)
  return (
    (Array.isArray(value) || isObject(value)) && Object.values(value).some((each) => holdsName(each, isNamed))
  )
}

/** True for e-mail addresses, too: only where a person is sought do they stand for an id. */
export const isNameOrEmail = (word: string): boolean => isName(word) || isEmail(word)
