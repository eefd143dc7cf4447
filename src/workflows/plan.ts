/** `ws plan`: what a document of a workspace would change, without changing it. */
import { fields, listOf, optional, ownName, toggle, word } from '../catalog/fields.ts'
import { task } from '../task.ts'

export const document = ownName('path', 'File, folder of files, or - for stdin')

export const prune = optional(toggle('Remove what no entry names, in lists that the document has'))

export const plan = task({
  effect: 'reads',
  summary: 'Show what a document of a workspace would change',
  searchWords: [
    'preview',
    'terraform',
    'terraform plan',
    'drift',
    'infrastructure as code',
    'configuration as code',
  ],
  details:
    'Several documents make one. What a document leaves out is not its business: ws does not change a member that is not there. It tells things that no entry names as unmanaged, and removes them under --prune only. ' +
    'An entry without an id is the thing of its name; `was:` gives the name that it had before, `from:` the space to copy for a new one. `protected:` lists addresses that no plan removes; * stands for a part of a name. ' +
    'ws tells what the API can not do as blocked, with the way round. The hash stands for the plan: ws apply --hash does this plan and no other. It sends nothing but GET.',
  arguments: ['documents'],
  input: fields({
    documents: listOf(document, 'Documents: files, folders of files, or - for stdin'),
    prune,
    requests: optional(toggle('Also the exact requests, in their order')),
    out: optional(word('File that keeps the plan, for ws apply --plan', { min: 1 })),
    exitCode: optional(toggle('Exit with 12 if there is something to do')),
  }),
  flags: { documents: 'document' },
  columns: ['action', 'kind', 'address', 'id', 'member', 'from', 'to'],
  examples: ['ws export | ws plan -', 'ws export --kinds team | ws plan - --prune --exit-code'],
  run: async (input, session) => (await import('./plan/show-plan.ts')).showPlan(input, session),
})
