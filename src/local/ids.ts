/** Makes ids from a word for the kind, the time, and random digits. */
import { idPrefixes } from '../catalog/id-prefixes.ts'

const prefixes = {
  ...idPrefixes,
  token: 'tok',
  invite: idPrefixes['invite-link'],
  permission: 'prm',
  pageVersion: 'pgv',
  changeRequest: idPrefixes['change-request'],
  reaction: 'rct',
  sectionGroup: idPrefixes['section-group'],
  siteSpace: idPrefixes['site-space'],
  shareLink: idPrefixes['share-link'],
  externalLink: idPrefixes['external-link'],
  samlProvider: idPrefixes['saml-provider'],
  openapiSpec: 'spec',
  openapiVersion: idPrefixes['openapi-version'],
  auditEvent: idPrefixes['audit-event'],
} as const

export type IdKind = keyof typeof prefixes

export type NewId = (kind: IdKind) => string

interface IdSources {
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** 0 <= x < 1 */
  readonly random: () => number
}

/** Base 32 without misreadable letters (Crockford); the digits sort by value. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz'
const timeLength = 9
const chanceLength = 9
const chances = 2 ** 45

/** Ids sort by creation, even within a millisecond: lists in this order need no other key, and new rows go to the end of an index. */
export function createIds({ clock, random }: IdSources): NewId {
  let time = 0
  let chance = 0
  return (kind) => {
    const now = Math.max(clock(), time)
    chance =
      now === time
        ? (chance + 1 + Math.floor(random() * 1024)) % chances
        : Math.floor(random() * (chances / 2))
    time = now
    return `${prefixes[kind]}_${written(time, timeLength)}${written(chance, chanceLength)}`
  }
}

/** A key that nobody can guess, e.g. of a share link. */
export function createSecret(random: () => number, length = 24): string {
  return Array.from({ length }, () => digits[Math.floor(random() * digits.length)]).join('')
}

/** As long as the key of a signature by HMAC-SHA256 should be. */
export const keyOfVisitors = (random: () => number): string => createSecret(random, 52)

function written(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = `${digits[rest % 32]}${text}`
  return text
}
