/** Mistakes in a declared operation or a handler that must not compile; `npm run types` checks this file. */
import { fields, optional, text } from '../../src/catalog/fields.ts'
import { operation } from '../../src/catalog/operation-declaration.ts'
import { Team } from '../../src/catalog/schemas/team.ts'
import type { Handlers } from '../../src/local/handler.ts'

const right = {
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/teams/{teamId}',
  summary: 'Change the title of a team',
  body: fields({ title: optional(text('Title')) }),
  response: Team,
  columns: ['id', 'title'],
  examples: [],
} as const

const update = operation(right)

// @ts-expect-error no parameter is called so
operation({ ...right, path: '/v1/clubs/{clubId}' })
// @ts-expect-error the reply has no such member
operation({ ...right, columns: ['caption'] })
// @ts-expect-error no path, query or body has such a field
operation({ ...right, arguments: ['caption'] })
// @ts-expect-error there is no such field to name a flag of
operation({ ...right, flags: { caption: 'label' } })
// @ts-expect-error HTTP has no such method in this API
operation({ ...right, method: 'TRACE' })

type Nouns = { readonly update: typeof update }

// @ts-expect-error every verb of a noun has its handler
export const missing: Handlers<Nouns> = {}
