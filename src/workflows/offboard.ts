/** `ws offboard`: takes a person out of everything that names them. */
import { fields, id, optional, toggle, writtenFile } from '../catalog/fields.ts'
import { onlyProceeds, task } from '../task/task.ts'
import { limitFields, stepColumns, stepTones } from './plan/step-fields.ts'

export const offboard = task({
  forAgents: { as: 'command', without: ['out', 'allow', 'maxChanges'] },
  effect: 'changes',
  contexts: ['org'],
  exits: [6],
  answers: async () => (await import('../answers/own-plans.ts')).offboardAnswer,
  previews: async () => (await import('../answers/own-plans.ts')).offboardPlan,
  summary: 'Remove a person from the organization, its teams and reviews',
  typedElsewhere: {
    'user rm': 'offboard --help',
    'delete user': 'offboard --help',
    'iam delete-user': 'offboard --help',
    'user delete': 'offboard --help',
    'user remove': 'offboard --help',
  },
  searchWords: [
    'everything person owns',
    'what person hold',
    'somebody leaves',
    'somebody left',
    'fire somebody',
    'remove access',
    'lock somebody out',
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
    'Shows the plan, asks, and then works like ws apply. It removes the person from teams, takes away permissions that name them, removes requests for their review, and at last removes them from the organization, where the service offers that; --keep-member leaves this out. With --to, the successor becomes owner of the teams that the person owns, and admin where only the person was one: by a permission, or of the organization. ' +
    '--dry-run only shows the plan; --out only writes it, for ws apply --plan. ' +
    'It says first what nobody else owns or administers, and removes the person from none of it, nor from the organization, until --to names who takes over. At the end it says what the API can not remove: invites by e-mail, and everything that the person wrote. ' +
    'Removals need no --allow delete here. If the successor becomes an admin, it needs --allow elevate; if you remove your own access, --allow self.',
  arguments: ['person'],
  input: fields({
    person: id('user', 'E-mail address, id or name'),
    to: optional(id('user', 'Successor: e-mail address, id or name')),
    keepMember: optional(toggle('Leave the person in the organization')),
    out: optional(writtenFile('Write the plan to this file for ws apply --plan; change nothing')),
    ...limitFields,
  }),
  columns: stepColumns,
  tones: stepTones,
  examples: [
    'ws offboard fay@northwind.example --dry-run',
    'ws offboard chen@northwind.example --to ben@northwind.example --yes',
  ],
  asks: async (input, session) => (await import('./offboard/offboard.ts')).askToOffboard(input, session),
  preview: async (input, session) => (await import('./offboard/offboard.ts')).previewOffboard(input, session),
  run: onlyProceeds,
})
