/** Ids of what a workspace makes: a word for the kind, the time, and chance. */

const prefixes = {
  user: 'usr',
  token: 'tok',
  organization: 'org',
  invite: 'inv',
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
  reaction: 'rct',
  site: 'site',
  section: 'sec',
  sectionGroup: 'grp',
  siteSpace: 'ssp',
  shareLink: 'shl',
  samlProvider: 'saml',
  openapiSpec: 'spec',
  openapiVersion: 'ver',
  translation: 'trn',
  installation: 'ins',
} as const

export type IdKind = keyof typeof prefixes

export type NewId = (kind: IdKind) => string

interface Sources {
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** 0 <= x < 1 */
  readonly random: () => number
}

/** Base 32 without the letters that are misread (Crockford); its digits sort as they count. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz'
const timeLength = 9
const chanceLength = 9
const chances = 2 ** 45

/**
 * Ids sort in the order they were made, also within a millisecond: lists in order of creation need no other key,
 * and new rows go to the end of an index.
 */
export function createIds({ clock, random }: Sources): NewId {
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

/** A key that can't be guessed, e.g. of a share link. */
export function createSecret(random: () => number, length = 24): string {
  return Array.from({ length }, () => digits[Math.floor(random() * digits.length)]).join('')
}

function written(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = `${digits[rest % 32]}${text}`
  return text
}
