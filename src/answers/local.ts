/** The answers of `ws local`. */
import { array, boolean, nullable, number, object, optional, string } from '../catalog/fields.ts'
import { enumeration, integer } from '../catalog/schema.ts'
import { many, one } from './answer.ts'

const path = string({ about: 'The file, or the address of the database' })
const approximation = object({ kind: string(), member: string(), reason: string(), count: integer() })
const organization = string({ about: 'Its id' })

export const made = one(
  object({
    profile: nullable(string({ about: 'Null for a workspace in a database' })),
    current: boolean({ about: 'True if commands use the profile now' }),
    path,
    organization,
    spaces: integer(),
    rows: optional(integer({ about: 'Of a workspace that comes from a backup' })),
    notCaptured: optional(array(object({ kind: string(), address: string(), reason: string() }))),
    approximated: optional(array(approximation)),
  }),
)

export const reset = one(object({ path, organization: nullable(organization), spaces: integer() }))

export const seeded = one(
  object({
    organization,
    collection: string({ about: 'The collection that holds half of the spaces' }),
    spaces: integer(),
    rows: integer({ about: 'Rows that this run wrote' }),
    seed: integer(),
    seconds: number(),
    path,
  }),
)

export const status = one(
  object({
    path,
    bytes: integer(),
    schema: integer({ about: 'Number of the last migration' }),
    organizations: integer(),
    users: integer(),
    collections: integer(),
    spaces: integer(),
    deletedSpaces: integer(),
    changeRequests: integer(),
    comments: integer(),
    sites: integer(),
    tokens: integer(),
    snapshots: nullable(integer({ about: 'Null where a database has its own backups' })),
    integrity: enumeration(['ok', 'not checked']),
    clone: optional(
      object({
        origin: string({ about: 'The service that it was read from' }),
        organization,
        backup: optional(string()),
        notCaptured: array(object({ kind: string(), address: string(), reason: string() })),
        from: string({ about: 'Begin of the reading' }),
        to: string({ about: 'End of the reading' }),
        content: boolean(),
        approximated: array(approximation),
      }),
    ),
  }),
)

const user = object({
  id: string(),
  name: string(),
  email: string(),
  organization: nullable(string({ about: 'Null for a user without an organization' })),
  role: nullable(string()),
  disabled: boolean(),
  owner: boolean({ about: 'True if the user may do everything' }),
  invites: array(string({ about: 'An invite that waits for the user' })),
})

export const addedUser = one(user)

export const users = many(user)

const about = {
  id: string(),
  user: string({ about: 'The id of its user' }),
  email: string(),
  label: string(),
  createdAt: string(),
}

export const createdToken = one(object({ ...about, token: string({ about: 'The secret, shown this once' }) }))

export const tokens = many(object(about))

const snapshot = object({ name: string(), bytes: integer(), createdAt: string() })

export const savedSnapshot = one(snapshot)

export const snapshots = many(snapshot)

export const restoredSnapshot = one(object({ path, organizations: array(organization), spaces: integer() }))
