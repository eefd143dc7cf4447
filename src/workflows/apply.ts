/** `ws apply`: makes the changes after which a workspace matches a document. */
import { fields, listOf, optional, toggle, word } from '../catalog/fields.ts'
import { onlyProceeds, task } from '../task/task.ts'
import { fillingFields } from './diff/fillings.ts'
import { ignoreOrder } from './diff/order-field.ts'
import { limitFields, stepColumns, stepTones } from './plan/step-fields.ts'
import { document, prune } from './plan.ts'

export const apply = task({
  effect: 'changes',
  exits: [6],
  answers: async () => (await import('../answers/changes.ts')).applyAnswer,
  previews: async () => (await import('../answers/changes.ts')).planAnswer,
  summary: 'Change a workspace to match a document',
  typedElsewhere: {
    'cloudformation deploy': 'apply <document...>',
    'create -f': 'apply ...',
    'replace -f': 'apply ...',
    'apply -k': 'apply ...',
  },
  flagsElsewhere: {
    destroy: 'plan ... --prune: it removes what you took out of the document',
    'target=': 'plan ...: a document changes only what it holds',
  },
  searchWords: [
    'terraform',
    'terraform apply',
    'infrastructure as code',
    'configuration as code',
    'gitops',
    'import',
  ],
  details:
    'Shows the plan as `ws plan` does, asks, and makes the changes in the right order. Right before each change it reads the thing again. If somebody has changed it since the plan, ws leaves it alone and names it. ' +
    '--dry-run shows the plan with its requests, and sends nothing. ' +
    'Moves within one list go one after another, and none overwrites an order that somebody else changes meanwhile. If the service keeps an order of its own, ws says so once, and --ignore-order leaves the order out. ' +
    'After an interruption, run it again: it continues with the rest, and creates nothing twice. ' +
    'Some changes need --allow: publish (more people can see something), sso (single sign-on is switched off), elevate (people get more rights), or delete (something is deleted). So do members (a person loses the organization), admins (a team loses its last owner, or the organization its last admin), and self (your own access changes). For self, WS_USER or the setting `user` says who you are; in `local:` you are the owner. ' +
    'If a plan changes more than 30 % of a kind with at least 10 things, it needs --max-changes.',
  arguments: ['documents?'],
  input: fields({
    documents: optional(listOf(document, 'Documents: files, folders of files, or - for stdin')),
    plan: optional(word('Plan that ws plan --out has written, in place of documents', { min: 1 })),
    hash: optional(word('Only the plan of this hash', { min: 1 })),
    prune,
    ignoreOrder,
    ...fillingFields,
    ...limitFields,
    skipBlocked: optional(toggle('Make the other changes if the API can not make some')),
  }),
  flags: { documents: 'document' },
  columns: stepColumns,
  tones: stepTones,
  examples: [
    'ws export --kinds team | ws apply - --yes',
    'ws export | ws apply - --yes -o json --jq .summary',
  ],
  asks: async (input, session) => (await import('./apply/ask.ts')).askToApply(input, session),
  preview: async (input, session) => (await import('./apply/preview.ts')).previewApply(input, session),
  run: onlyProceeds,
})
