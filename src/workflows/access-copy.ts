/** `ws access copy`: gives people what another one has. */
import { fields, id, listOf, optional, writtenFile } from '../catalog/fields.ts'
import { onlyProceeds, task } from '../task/task.ts'
import { limitFields, stepColumns, stepTones } from './plan/step-fields.ts'

export const copy = task({
  forAgents: { as: 'command', without: ['out', 'allow', 'maxChanges'] },
  effect: 'changes',
  contexts: ['org'],
  exits: [6],
  answers: async () => (await import('../answers/own-plans.ts')).copyAnswer,
  previews: async () => (await import('../answers/own-plans.ts')).copyPlan,
  summary: 'Give people the same teams, permissions and role as another one',
  searchWords: ['copy permissions', 'like somebody', 'onboarding'],
  nearestTo: ['clone user', 'copy user'],
  details:
    'Only adds: a stronger role stays, and nothing goes away. The people must be members already (ws invite send). If the service does not list its members, ws copies what it shows, and names the rest. ' +
    'ws shows the plan, asks, and then works like ws apply. --dry-run only shows the plan; --out only writes it, for ws apply --plan. ' +
    'To make somebody an admin, give --allow elevate.',
  arguments: ['person', 'people'],
  flags: { people: 'to-person' },
  input: fields({
    person: id('user', 'Source: e-mail address, id or name'),
    people: listOf(id('user', 'Receiver: e-mail address, id or name'), 'Receivers', { min: 1 }),
    out: optional(writtenFile('Write the plan to this file for ws apply --plan; change nothing')),
    ...limitFields,
  }),
  columns: stepColumns,
  tones: stepTones,
  examples: [
    'ws access copy fay@northwind.example kit@northwind.example --dry-run',
    'ws access copy fay@northwind.example kit@northwind.example noa@northwind.example --yes',
  ],
  asks: async (input, session) => (await import('./access-copy/copy.ts')).askToCopy(input, session),
  preview: async (input, session) => (await import('./access-copy/copy.ts')).previewCopy(input, session),
  run: onlyProceeds,
})
