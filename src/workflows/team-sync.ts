/** `ws team sync`: makes the memberships of teams what a file says. */
import { fields, listOf, oneOf, optional, ownName, percent } from '../catalog/fields.ts'
import { dangerWords } from '../catalog/resource.ts'
import { task } from '../task.ts'

export const sync = task({
  effect: 'changes',
  summary: 'Make the members of teams what a CSV file says',
  searchWords: ['people', 'hr', 'directory', 'import members', 'memberships', 'spreadsheet'],
  nearestTo: ['ldap', 'scim', 'active directory'],
  details:
    'The file has the columns user (e-mail address or id), team (title or id) and role (owner, or member unless given). Teams that it names get these members and no others; other teams are left alone. ' +
    'Works as ws apply does: shows the plan, asks, does it; --dry-run only shows it, --out only writes it for ws apply --plan. ' +
    'Members who go need --allow delete, the last owner of a team --allow admins, your own access --allow self.',
  input: fields({
    from: ownName('path', 'CSV file, or - for stdin'),
    out: optional(ownName('path', 'File that keeps the plan, for ws apply --plan; nothing is changed')),
    allow: optional(listOf(oneOf('Danger to accept', dangerWords, { splits: true }), 'Danger to accept')),
    maxChanges: optional(percent('Percent of a kind that may change')),
  }),
  columns: ['outcome', 'does', 'kind', 'address', 'id', 'reason'],
  tones: { outcome: { conflict: 'bad', failed: 'bad', unknown: 'bad', skipped: 'warn', already: 'muted' } },
  examples: ['ws team sync --from teams.csv --dry-run', 'ws team sync --from teams.csv --yes --allow delete'],
  asks: async (input, session) => (await import('./team-sync/team-sync.ts')).askToSync(input, session),
  preview: async (input, session) => (await import('./team-sync/team-sync.ts')).previewSync(input, session),
  run: async () => {
    throw new TypeError('A plan is carried out by whoever has read it for the question')
  },
})
