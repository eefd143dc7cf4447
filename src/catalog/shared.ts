/** Pieces that several declarations are made of: roles, pages of a list, positions, timestamps. */
import {
  array,
  fields,
  id,
  nullable,
  number,
  object,
  oneOf,
  openOneOf,
  optional,
  type Schema,
  string,
  text,
  whole,
  word,
} from './fields.ts'
import { type NamedKind, nounOf } from './kinds.ts'

/** ISO 8601 date-time. */
export const timestamp = string()

const roles = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const

export const role = oneOf('What its holders may do', roles)

/** A role, or null: guests, or no access of its own. */
export const roleOrNull = (about: string) => nullable(oneOf(about, roles))

export const teamRole = oneOf('owner (manages the members of the team) or member', ['owner', 'member'])

/** What every paginated operation takes besides its own query. */
export const paging = fields({
  page: optional(word('Id of the page of results to start at', { min: 1 })),
  limit: optional(whole('Items on one page', { min: 1, max: 1000 })),
})

/** What a paginated operation answers with: at most `limit` items and where the next page starts. */
export const pageOf = <Item extends Schema>(item: Item) =>
  object({
    items: array(item),
    count: optional(number()),
    next: optional(nullable(object({ page: optional(string()) }))),
  })

/**
 * Where a moved thing goes: before or after a sibling, which `key` names.
 * `kind` is the sibling's type as the API spells it.
 */
export const position = <const Kind extends string, const Key extends string>(
  kind: Kind,
  key: Key,
  named: NamedKind,
) => {
  const sibling = (side: string) => {
    const type = oneOf('Kind of the sibling', [kind])
    const name = id(named, `Id of the ${nounOf(named)} that it goes ${side}`)
    // A computed key widens to an index signature; the record is what it really makes.
    return fields({ type, ...({ [key]: name } as Record<Key, typeof name>) })
  }
  return fields({ before: optional(sibling('before')), after: optional(sibling('after')) })
}

/** How documents in a reply are written: only `markdown` is known. */
export const format = openOneOf('How content is written in the reply', ['markdown'])

/** `{markdown}`, the body of a comment or a reply. */
export const markdownBody = (about: string) => fields({ markdown: text(about, { min: 1 }) })

/** Optional members of one kind: `urls` and `permissions` of a resource. */
export const members = <Member extends Schema, const Keys extends readonly string[]>(
  member: Member,
  ...keys: Keys
) =>
  // fromEntries forgets the names of the keys.
  optional(
    object(
      Object.fromEntries(keys.map((key) => [key, optional(member)])) as Record<
        Keys[number],
        Optional<Member>
      >,
    ),
  )

type Optional<Member extends Schema> = ReturnType<typeof optional<Member>>
