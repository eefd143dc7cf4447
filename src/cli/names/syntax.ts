/** What is no id but says which thing is meant: `~Title` and addresses. All else is an id as it stands. */
import type { Settings } from '../../settings/settings.ts'
import type { Asking } from './asking.ts'

export const isName = (word: string): boolean => isTitle(word) || isAddress(word)

/** `~` and a title, or how it begins. */
export const isTitle = (word: string): boolean => /^~./s.test(word)

export const isAddress = (word: string): boolean => /^(https?:\/\/|local:\/v1\/)./i.test(word)

/** Several words: no id that a service gives looks like that, though one could. */
export const isPhrase = (word: string): boolean => /\S\s+\S/.test(word)

export const takesIdsOnly = ({ globals }: Pick<Asking, 'globals'>): boolean => globals.exactIds

export const contextKinds = ['org', 'space', 'site'] as const

export const hasNames = (settings: Settings): boolean =>
  contextKinds.some((kind) => isName(settings[kind]?.value ?? ''))

/** True when there is a name somewhere in the value. */
export function holdsName(value: unknown): boolean {
  if (typeof value === 'string') return isName(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsName)
}
