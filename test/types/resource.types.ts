/** Mistakes in a declared resource that must not compile; `npm run types` checks this file. */
import { exact, resource, unsupported } from '../../src/catalog/resource-declaration.ts'
import { Team } from '../../src/catalog/schemas/team.ts'
import * as teams from '../../src/catalog/team.ts'

const right = {
  kind: 'team',
  schema: Team,
  list: [{ operation: teams.list }],
  read: teams.get,
  make: teams.create,
  change: teams.update,
  remove: teams.delete,
  undo: { make: exact, change: exact, remove: exact },
} as const

resource({ ...right, called: 'title', settable: ['title'], elsewhere: { members: { kind: 'team-member' } } })

// @ts-expect-error no reply has such a member
resource({ ...right, called: 'caption' })
// @ts-expect-error no body has such a field
resource({ ...right, settable: ['caption'] })
// @ts-expect-error there is no such kind
resource({ ...right, kind: 'club' })
// @ts-expect-error there is no such kind to hold it
resource({ ...right, within: 'club' })
// @ts-expect-error no path has such a parameter
resource({ ...right, parameter: 'clubId' })
// @ts-expect-error what is made can be taken back somehow
resource({ ...right, undo: { change: exact, remove: exact } })
const unmade = {
  ...right,
  make: unsupported('createSpace'),
}
// @ts-expect-error what the API can't make is not taken back
resource({ ...unmade, undo: { make: exact, change: exact, remove: exact } })
const acting = { ...right, actions: { leave: { operation: teams.update, undo: exact } } }
// @ts-expect-error no action is called so
resource({ ...acting, recovery: { action: 'join', days: 7 } })
// @ts-expect-error no reply has such a member to keep secret
resource({ ...right, secret: ['urls.published'] })
