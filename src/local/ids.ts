/** Makes ids from a word for the kind, the time, and random digits. */

const prefixes = {
  user: 'usr',
  token: 'tok',
  organization: 'org',
  invite: 'inv',
  permission: 'prm',
  team: 'team',
  collection: 'col',
  space: 'spc',
  revision: 'rev',
  page: 'pag',
  pageVersion: 'pgv',
  file: 'fil',
  changeRequest: 'cr',
  comment: 'cmt',
  reply: 'rpl',
  review: 'rvw',
  reaction: 'rct',
  site: 'site',
  section: 'sec',
  sectionGroup: 'grp',
  siteSpace: 'ssp',
  shareLink: 'shl',
  externalLink: 'xln',
  redirect: 'rdr',
  samlProvider: 'saml',
  openapiSpec: 'spec',
  openapiVersion: 'ver',
  translation: 'trn',
  installation: 'ins',
  auditEvent: 'aev',
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

function written(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = `${digits[rest % 32]}${text}`
  return text
}
