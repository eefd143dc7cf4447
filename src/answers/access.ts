/** The answers of commands about people. */
import { array, boolean, type Infer, nullable, object, optional, string } from '../catalog/fields.ts'
import { enumeration, integer } from '../catalog/schema.ts'
import { many, one, type Told } from './answer.ts'

const role = nullable(
  string({ known: ['admin', 'create', 'review', 'edit', 'comment', 'read', 'owner', 'member'] }),
)

const row = object({
  person: nullable(string({ about: 'E-mail address, or id; null for people whom nobody can name' })),
  role,
  kind: string({ about: 'Of the thing' }),
  id: nullable(string()),
  address: string({ about: 'Of the thing' }),
  via: array(
    object({
      way: string({
        known: [
          'role',
          'organization-default',
          'collection-level',
          'space-level',
          'permission',
          'team-permission',
          'membership',
          'team',
          'invite-link',
          'share-link',
        ],
      }),
      kind: string({ about: 'Of the thing that gives the role' }),
      address: string(),
      role,
      on: optional(string({ about: 'The collection around the thing that has the permission' })),
    }),
    { about: 'How, the strongest first' },
  ),
  direct: optional(boolean({ about: 'True if a permission of the thing itself names the person' })),
  lastSeenAt: optional(nullable(string({ about: 'Null for somebody who was never seen' }))),
  until: optional(nullable(string({ about: 'With --until-from: when it is to end' }))),
  user: optional(string({ about: 'The id of the person' })),
  name: optional(string()),
  reason: optional(string({ about: 'Why nobody is named, or why somebody has no role' })),
})

export const accessAnswer = many(row)

export const startedReview = one(
  object({
    file: string({ about: 'For the decisions' }),
    record: string({ about: 'The file with the evidence' }),
    rows: integer(),
    orphans: integer({ about: 'Rows that nothing explains' }),
    state: string({ about: 'SHA-256 of all access that the review is about' }),
  }),
)

const waiting = object({
  kind: enumeration(['review', 'changes', 'outdated', 'comment']),
  space: string(),
  changeRequest: string(),
  number: nullable(integer()),
  subject: string(),
  waitsSince: nullable(string()),
  url: nullable(string()),
})

export type InboxRow = Told<Infer<typeof waiting>>

export const inboxAnswer = many(waiting)
