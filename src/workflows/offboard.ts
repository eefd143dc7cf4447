/** `ws offboard`: takes a person out of everything that names them. */
import { fields, id, listOf, oneOf, optional, ownName, percent } from '../catalog/fields.ts'
import { dangerWords } from '../catalog/resource.ts'
import { task } from '../task.ts'

export const offboard = task({
  forAgents: { as: 'command', without: ['out', 'allow', 'maxChanges'] },
  effect: 'changes',
  summary: 'Take a person out of teams and reviews, and name what stays',
  searchWords: [
    'leaver',
    'take out',
    'somebody who left',
    'offboarding',
    'kick somebody',
    'remove person',
    'remove user',
    'deprovision',
    'revoke access',
    'hand over',
  ],
  nearestTo: ['remove user', 'delete account', 'deactivate user', 'leave'],
  details:
    'Shows the plan, asks, and works it off as ws apply does: memberships of teams and requests for review go; with --to, the successor becomes owner of the teams that the person owns. ' +
    '--dry-run only shows it, --out only writes it for ws apply --plan. ' +
    'It says what the API can not take away: the membership of the organization, roles given in one collection or space, invites by e-mail, and what they wrote. ' +
    'Removals are what the command is for; the last owner of a team needs --allow admins or --to, your own access --allow self.',
  arguments: ['person'],
  input: fields({
    person: id('user', 'E-mail address, id or name'),
    to: optional(id('user', 'Successor: e-mail address, id or name')),
    out: optional(ownName('path', 'File that keeps the plan, for ws apply --plan; nothing is changed')),
    allow: optional(listOf(oneOf('Danger to accept', dangerWords, { splits: true }), 'Danger to accept')),
    maxChanges: optional(percent('Percent of a kind that may change')),
  }),
  columns: ['outcome', 'does', 'kind', 'address', 'id', 'reason'],
  tones: { outcome: { conflict: 'bad', failed: 'bad', unknown: 'bad', skipped: 'warn', already: 'muted' } },
  examples: [
    'ws offboard fay@northwind.example --dry-run',
    'ws offboard chen@northwind.example --to ben@northwind.example --yes',
  ],
  asks: async (input, session) => (await import('./offboard/offboard.ts')).askToOffboard(input, session),
  preview: async (input, session) => (await import('./offboard/offboard.ts')).previewOffboard(input, session),
  run: async () => {
    throw new TypeError('A plan is carried out by whoever has read it for the question')
  },
})
