/** Building blocks of several declarations: roles, pages of a list, positions, timestamps. */
import {
  array,
  fields,
  id,
  lazyObject,
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

/** Part of an address: without slashes at its ends, or two in a row, which would make an address that leads nowhere. */
export const addressPath = '^[^/]+(?:/[^/]+)*$'

/** A moment with its time zone, as ISO 8601 has it. */
export const momentPattern = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$`

/** ISO 8601 date-time. */
export const timestamp = string()

export const roles = ['admin', 'create', 'review', 'edit', 'comment', 'read'] as const

export const role = oneOf('What its holders may do', roles)

/** A role, or null: guest, or no access of its own. */
export const roleOrNull = (about: string) => nullable(oneOf(about, roles))

/** `inherit`: the role that the holder gives, i.e. the collection around it, else the organization. */
export const defaultLevel = (about: string) => nullable(oneOf(about, [...roles, 'inherit']))

export const levelOfMembers = 'Least role of members; inherit: that of the holder'

export const teamRole = oneOf('owner (manages the members of the team) or member', ['owner', 'member'])

/** The query of every paginated operation, besides its own. */
export const paging = fields({
  page: optional(word('Id of the page of results to start at', { min: 1 })),
  limit: optional(whole('Items on one page', { min: 1, max: 1000 })),
})

/** The key in the secret address of a share link: whoever has it may read the site. */
export const shareKey = optional(
  word('Secret key of a share link, to resolve published URLs', { secret: true }),
)

/** The reply of a paginated operation: at most `limit` items, and the start of the next page. */
export const pageOf = <Item extends Schema>(item: Item) => lazyObject(() => pageMembers(item))

export const pageMembers = <Item extends Schema>(item: Item) => ({
  items: array(item),
  count: optional(number()),
  next: optional(nullable(object({ page: optional(string()) }))),
})

/** The target of a move: before or after the sibling that `key` names. `kind` is the sibling's type in the API's spelling. */
export const position = <const Kind extends string, const Key extends string>(
  kind: Kind,
  key: Key,
  named: NamedKind,
) => {
  const sibling = (side: string) => {
    const type = oneOf('Kind of the sibling', [kind])
    const name = id(named, `Id of the ${nounOf(named)} that it goes ${side}`)
    // A computed key has the type of an index signature; the record is the real type.
    return fields({ type, ...({ [key]: name } as Record<Key, typeof name>) })
  }
  return fields({ before: optional(sibling('before')), after: optional(sibling('after')) })
}

/** Only these two are known. */
export const order = openOneOf('Order of the list', ['asc', 'desc'])

/** The format of documents in a reply. Only `markdown` is known. */
export const format = openOneOf('How content is written in the reply', ['markdown'])

/** `{markdown}`, the body of a comment or a reply. */
export const markdownBody = (about: string) => fields({ markdown: text(about, { min: 1 }) })

/** Optional members of one type: `urls` and `permissions` of a resource. */
export const members = <Member extends Schema, const Keys extends readonly string[]>(
  member: Member,
  ...keys: Keys
) =>
  // fromEntries loses the names of the keys.
  optional(
    object(
      Object.fromEntries(keys.map((key) => [key, optional(member)])) as Record<
        Keys[number],
        OptionalMember<Member>
      >,
    ),
  )

/** A member that replies may lack. */
export type OptionalMember<Member extends Schema> = ReturnType<typeof optional<Member>>
