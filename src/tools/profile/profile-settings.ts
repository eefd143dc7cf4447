/** The settings of a profile: how each is typed, checked and shown. `ws config` works from this table alone. */
import type { Context } from '../../context.ts'
import { UsageError } from '../../errors.ts'
import { parseBaseUrl } from '../../settings/base-url.ts'
import type { Profile } from '../../settings/files/profiles-file.ts'
import { isEmail } from '../../settings/names-for-ids.ts'
import { outputFormats } from '../../settings/settings.ts'
import { helperWords } from '../../settings/tokens/credential-helper.ts'

export const settingNames = [
  'url',
  'org',
  'space',
  'site',
  'output',
  'user',
  'credential-helper',
  'history',
  'history-days',
  'history-megabytes',
  'readonly',
  'protected',
] as const
export type SettingName = (typeof settingNames)[number]

interface SettingContext {
  /** The profile before the change. */
  readonly profile: Profile
  readonly context: Context
}

interface ProfileSetting {
  readonly member: keyof Profile
  /** The value to store for the typed word; throws UsageError. */
  read(text: string, around: SettingContext): string | number | boolean | readonly string[]
}

const asTyped = (text: string) => text

export const profileSettings: Readonly<Record<SettingName, ProfileSetting>> = {
  url: {
    member: 'url',
    read: (text, { profile: { allowHttp }, context }) =>
      parseBaseUrl({ text, source: '<value>', allowHttp }, context),
  },
  org: { member: 'org', read: asTyped },
  space: { member: 'space', read: asTyped },
  site: { member: 'site', read: asTyped },
  output: { member: 'output', read: readFormat },
  user: { member: 'user', read: readEmail },
  'credential-helper': {
    member: 'credentialHelper',
    read: (text, { context }) => {
      helperWords(text, context)
      return text
    },
  },
  history: { member: 'history', read: readBoolean },
  'history-days': { member: 'historyDays', read: readCount },
  'history-megabytes': { member: 'historyMegabytes', read: readCount },
  readonly: { member: 'readonly', read: readBoolean },
  protected: { member: 'protected', read: readIds },
}

/** The form in which `ws config` prints a value, and reads it back. */
export const settingText = (value: Profile[keyof Profile]): string =>
  typeof value === 'object' ? value.join(',') : String(value)

function readFormat(text: string): string {
  if (outputFormats.some((format) => format === text)) return text
  throw new UsageError(`<value> is "${text}", not one of ${outputFormats.join(', ')}`)
}

function readEmail(text: string): string {
  if (isEmail(text)) return text
  throw new UsageError(`<value> is "${text}", not an e-mail address`)
}

function readBoolean(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw new UsageError(`<value> is "${text}", not one of true, false`)
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new UsageError(`<value> is "${text}", not a whole number above 0`)
}

function readIds(text: string): readonly string[] {
  const ids = text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  if (ids.length === 0) throw new UsageError('<value> holds no id: give one, or several with commas')
  return [...new Set(ids)]
}
