/** `ws team sync`: makes the memberships of teams what a file says. */
import { fields, optional, ownName, writtenFile } from '../catalog/fields.ts'
import { onlyProceeds, task } from '../task/task.ts'
import { limitFields, stepColumns, stepTones } from './plan/step-fields.ts'

export const sync = task({
  effect: 'changes',
  exits: [6],
  answers: async () => (await import('../answers/own-plans.ts')).syncAnswer,
  previews: async () => (await import('../answers/own-plans.ts')).syncPlan,
  summary: 'Change the members of teams to match a CSV file',
  searchWords: [
    'move everybody team',
    'invite department',
    'people',
    'hr',
    'directory',
    'import members',
    'memberships',
    'spreadsheet',
  ],
  nearestTo: ['ldap', 'scim', 'active directory'],
  details:
    'The file has the columns user (e-mail address or id), team (title or id) and role (owner or member; member by default). The teams in the file get exactly these members; other teams stay as they are. If the service lists its members, ws names unknown people before it sends anything. ' +
    'ws shows the plan, asks, and then works like ws apply. --dry-run only shows the plan; --out only writes it, for ws apply --plan. ' +
    'To remove members, give --allow delete; to remove the last owner of a team, --allow admins; to remove your own access, --allow self.',
  input: fields({
    from: ownName('path', 'CSV file, or - for stdin'),
    out: optional(writtenFile('Write the plan to this file for ws apply --plan; change nothing')),
    ...limitFields,
  }),
  columns: stepColumns,
  tones: stepTones,
  examples: ['ws team sync --from teams.csv --dry-run', 'ws team sync --from teams.csv --yes --allow delete'],
  asks: async (input, session) => (await import('./team-sync/team-sync.ts')).askToSync(input, session),
  preview: async (input, session) => (await import('./team-sync/team-sync.ts')).previewSync(input, session),
  run: onlyProceeds,
})
