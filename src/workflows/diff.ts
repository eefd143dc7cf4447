/** `ws diff`: shows the differences between two states of a workspace. */
import { fields, listOf, oneOf, optional, toggle, word } from '../catalog/fields.ts'
import { toldDocumentKinds } from '../catalog/kinds.ts'
import { task } from '../task/task.ts'
import { fillingFields } from './diff/fillings.ts'
import { ignoreOrder } from './diff/order-field.ts'

const side = (which: string, more: { readonly usually?: string } = {}) =>
  word(`${which}: live, profile:NAME, snapshot:NAME, or a document (file, folder, backup, -)`, {
    min: 1,
    mayBeFile: true,
    ...more,
  })

export const diff = task({
  forAgents: {
    as: 'job',
    without: ['stat', 'exitCode', 'allowEnv', 'allowFile', 'showSecrets'],
    states: ['from', 'to'],
  },
  effect: 'reads',
  contexts: ['org'],
  exits: [12],
  answers: async () => (await import('../answers/changes.ts')).comparison,
  summary: 'Compare two states of a workspace',
  typedElsewhere: {
    'refresh .': 'diff <document> live',
  },
  searchWords: [
    'changed since',
    'compare production',
    'production staging',
    'compare',
    'changes',
    'changed',
    'difference',
    'drift',
    'yesterday',
    'what changed',
    'changed yesterday',
    'git diff',
  ],
  nearestTo: ['history'],
  details:
    'A state is `live` (your current organization), `profile:NAME` (the organization of that profile, at its own address), `snapshot:NAME` (a snapshot of the embedded workspace), or a document. A document is a file, a folder of files, a backup folder, or - for stdin. ' +
    'Within one organization, ws matches things by ids; between two organizations, by names. ' +
    'Where people see an order (spaces in a collection, sections, site spaces), it tells the fewest things that have moved; --ignore-order leaves that out. ' +
    'ws does not compare members and lists that a document leaves out. If it can not read something, it says so, and does not report it as deleted.',
  arguments: ['from', 'to'],
  input: fields({
    from: side('Earlier state'),
    to: side('Later state', { usually: 'live' }),
    kinds: optional(listOf(oneOf('Only these kinds', toldDocumentKinds, { splits: true }))),
    stat: optional(toggle('Only show how many of each kind')),
    ignoreOrder,
    ...fillingFields,
    exitCode: optional(toggle('Exit with 12 if there are differences')),
  }),
  flags: { kinds: 'kinds' },
  keptAsFile: true,
  columns: ['action', 'kind', 'address', 'id', 'member', 'from', 'to'],
  examples: [
    'ws diff live live',
    'ws diff profile:local live --stat',
    'ws diff live live --kinds team,team-member --exit-code -o markdown',
  ],
  run: async (input, session) => (await import('./diff/diff.ts')).diffStates(input, session),
})
