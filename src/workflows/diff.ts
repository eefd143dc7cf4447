/** `ws diff`: shows the differences between two states of a workspace. */
import { fields, listOf, oneOf, optional, toggle, word } from '../catalog/fields.ts'
import { documentKinds } from '../catalog/kinds.ts'
import { task } from '../task.ts'

const side = (which: string) =>
  word(`${which}: live, profile:NAME, snapshot:NAME, or a document (file, folder, backup, -)`, { min: 1 })

export const diff = task({
  forAgents: { as: 'job', without: ['stat', 'exitCode'], states: ['from', 'to'] },
  effect: 'reads',
  summary: 'Compare two states of a workspace',
  searchWords: [
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
    'A side is `live` (the organization of the settings in force), `profile:NAME` (that profile, at its own address), `snapshot:NAME` (of the embedded workspace), or a document: a file, a folder of files or of a backup, - for stdin. ' +
    'Within one organization ids decide which things are the same, whatever their names and places; between two organizations names do. ' +
    'ws does not compare a member or a list that a document leaves out. It names what it could not read, and never takes that for deleted.',
  arguments: ['from', 'to'],
  input: fields({
    from: side('State before'),
    to: side('State after'),
    kinds: optional(listOf(oneOf('Only these kinds', documentKinds, { splits: true }))),
    stat: optional(toggle('Only how many of each kind')),
    exitCode: optional(toggle('Exit with 12 where there are differences')),
  }),
  flags: { kinds: 'kinds' },
  columns: ['action', 'kind', 'address', 'id', 'member', 'from', 'to'],
  examples: [
    'ws diff live live',
    'ws diff profile:local live --stat',
    'ws diff live live --kinds team,team-member --exit-code -o markdown',
  ],
  run: async (input, session) => (await import('./diff/diff.ts')).diffStates(input, session),
})
