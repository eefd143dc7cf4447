/** `ws plan`: what a document of a workspace would change, without changing it. */
import { fields, listOf, optional, ownName, toggle, writtenFile } from '../catalog/fields.ts'
import { task } from '../task/task.ts'
import { fillingFields } from './diff/fillings.ts'
import { ignoreOrder } from './diff/order-field.ts'

export const document = ownName('path', 'File, folder of files, or - for stdin', {
  writtenBy: 'export --out workspace.yaml',
})

export const prune = optional(toggle('Remove things without an entry, in lists that the document has'))

export const plan = task({
  effect: 'reads',
  exits: [12],
  answers: async () => (await import('../answers/changes.ts')).planAnswer,
  summary: 'Show what a document of a workspace would change',
  searchWords: [
    'preview',
    'terraform',
    'terraform plan',
    'drift',
    'infrastructure as code',
    'configuration as code',
  ],
  typedElsewhere: {
    'state rm': 'plan <document...>: there is no state to change; what a document leaves out stays as it is',
    'state mv':
      'plan <document...>: there is no state to change; in a document, `was` gives the earlier name',
    'state push': 'plan <document...>: there is no state to send; ws compares a document with the service',
    'fmt .': 'plan <document...>: it checks documents; no command formats them',

    validate: 'plan ...',
    destroy: 'plan ... --prune: it removes what you took out of the document',
    'delete -f': 'plan ... --prune: it removes what you took out of the document',
  },
  flagsElsewhere: {
    destroy: 'plan ... --prune: it removes what you took out of the document',
    'target=': 'plan ...: a document changes only what it holds',
    var: 'plan <document...> --allow-env <name>: a document takes values from the environment',
    'refresh-only': 'diff ... live',
  },
  details:
    'Several documents count as one. ws does not change members that a document leaves out. It lists things without an entry as unmanaged, and removes them only with --prune. ' +
    'ws finds an entry without an id by its name. `was:` gives the earlier name of a renamed thing, `from:` the space to copy for a new one. `protected:` lists addresses that no plan removes; * stands for a part of a name. ' +
    '`until:` ends a member, a membership, a permission or a link: once this day (in UTC) or time is past, the plan removes it, also without --prune, and makes a share link inactive. ' +
    'Where people see an order (spaces in a collection, sections, site spaces), the order of the entries is the order that they get; things without an entry stay between them. --ignore-order, or `order: ignored` at the top of a document, leaves the order out. ' +
    'If the API can not make a change, the plan shows it as blocked, with a workaround. If the document names a person or a part that is nowhere, or a part of another site, the exit code is 2. ws apply --hash applies exactly the plan with this hash. ws plan only sends GET requests.',
  arguments: ['documents'],
  input: fields({
    documents: listOf(document, 'Documents: files, folders of files, or - for stdin'),
    prune,
    ignoreOrder,
    ...fillingFields,
    requests: optional(toggle('Also show the exact requests, in order')),
    out: optional(writtenFile('File that keeps the plan, for ws apply --plan')),
    exitCode: optional(toggle('Exit with 12 if there is something to do')),
  }),
  flags: { documents: 'document' },
  columns: ['action', 'kind', 'address', 'id', 'member', 'from', 'to'],
  examples: ['ws export | ws plan -', 'ws export --kinds team | ws plan - --prune --exit-code'],
  run: async (input, session) => (await import('./plan/show-plan.ts')).showPlan(input, session),
})
