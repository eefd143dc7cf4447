/** `ws content`: the pages of a space as a folder of Markdown, and back. */
import { fields, id, oneOf, optional, placeOnDisk, text, toggle } from '../catalog/fields.ts'
import { get as getSpace } from '../catalog/space.ts'
import { onlyProceeds, type Session, task } from '../task/task.ts'
import { spaceIn } from './content/named-space.ts'
import { diffColumns, diffFields } from './content-diff/diff-fields.ts'

const folder = placeOnDisk('Folder of Markdown files')
const cr = (about: string) => optional(id('change-request', about))
const ofFolder = async (input: { readonly folder: string }, session: Session) =>
  (await import('./content-sync/state/sync-state.ts')).contextIn(input, session)
const writeConflicts = optional(toggle('Write both sides of a conflict into its file, between markers'))

export const pull = task({
  effect: 'changes',
  contexts: ['space'],
  contextIn: ofFolder,
  exits: [6],
  answers: async () => (await import('../answers/content.ts')).pulled,
  onlyReads: () => true,
  summary: 'Write the pages of a space as a folder of Markdown',
  typedElsewhere: {
    co: 'content pull <folder> --cr ...',
    'checkout main': 'content pull <folder>',
    'checkout master': 'content pull <folder>',
    'repo clone': 'content pull <folder> --space ...',
    'space clone': 'content pull <folder> --space ...',
    's3 sync': 'content pull <folder>: ws content push brings it back',
    's3 cp': 'content pull <folder>: ws content push brings it back',

    pull: 'content pull ...',
    checkout: 'content pull <folder> --cr ...',
    'cr checkout': 'content pull <folder> --cr ...',
  },
  searchWords: [
    'download pages',
    'read pages offline',
    'cr checkout',
    'space checkout',
    'docs as code',
    'export markdown',
    'clone pages',
    'sync folder',
    'git sync',
  ],
  details:
    'A page lies at its path, guides/start.md; a page with subpages is the README.md of its folder. Front matter holds the title, the description, the emoji, the icon, and hidden. ' +
    'SUMMARY.md gives the order, and .assets holds the files. .ws-content.json tells what ws pulled: keep it with the pages. ' +
    'Pull again at any time: your own changes stay, also within a page. If you and others have changed the same lines, ws writes nothing and exits with 6. ' +
    'On a service without extended operations, it asks, and reads through a change request (ws help extended).',
  arguments: ['folder'],
  input: fields({
    folder,
    cr: cr('Pull this change request, by its id or its number, and not the space'),
    revision: optional(id('revision', 'Pull the space as it was at this revision')),
    writeConflicts,
  }),
  columns: ['folder', 'space', 'revision', 'pages', 'written', 'removed', 'files', 'yours'],
  examples: ['ws content pull docs --space spc_api', 'ws content pull review --cr 2 --space spc_api'],
  firstRequest: async (_, session) =>
    (await session.preview()).request(getSpace, { path: { spaceId: await spaceIn(session) } }),
  goesOn: () => 'the lists of its pages and files, and each text and file that the folder lacks, follow',
  run: async (input, session) => (await import('./content-sync/pull.ts')).pullContent(input, session),
})

export const status = task({
  effect: 'reads',
  contexts: ['space'],
  contextIn: ofFolder,
  exits: [12],
  answers: async () => (await import('../answers/content.ts')).status,
  summary: 'Show what has changed in a folder and on the service since the pull',
  searchWords: ['git status', 'local changes', 'what would be pushed'],
  details:
    'The column by tells who has changed a page: yours, theirs, both (they go together), or conflict: no push sends that page. ' +
    'A link that leads nowhere is named on stderr, with its file and line.',
  arguments: ['folder'],
  input: fields({
    folder,
    cr: cr('Compare with this change request, and not with the space'),
    exitCode: optional(toggle('Exit with 12 if there is a conflict, or a link that leads nowhere')),
  }),
  columns: ['by', 'change', 'path', 'id', 'conflict'],
  tones: { by: { conflict: 'bad', both: 'warn', theirs: 'muted' } },
  sentences: ['conflict'],
  examples: [
    'ws content pull docs --space spc_api && ws content status docs',
    'ws content pull docs --space spc_api && ws content status docs -o json',
  ],
  run: async (input, session) => (await import('./content-sync/status.ts')).showStatus(input, session),
})

export const diff = task({
  effect: 'reads',
  contexts: ['space'],
  contextIn: ofFolder,
  exits: [12],
  answers: async () => (await import('../answers/content.ts')).contentDiff,
  summary: 'Show what a folder changes, page by page',
  searchWords: ['git diff', 'local changes as a patch', 'compare folder', 'unified diff'],
  details:
    'A unified diff from what ws pulled (--against base, the default) or from the service as it is now (--against now) to the folder. ' +
    'Moves and changed fields stand before the text of a page. It reads only pages that changed. ' +
    'ws content push sends these changes; git apply -R takes them out of the folder.',
  arguments: ['folder'],
  input: fields({
    folder,
    cr: cr('With --against now: compare with this change request, and not with the space'),
    against: optional(oneOf('Compare with what was pulled, or with the service now', ['base', 'now'])),
    ...diffFields,
  }),
  columns: diffColumns,
  examples: [
    'ws content pull docs --space spc_api && ws content diff docs',
    'ws content pull docs --space spc_api && ws content diff docs --against now --stat',
  ],
  run: async (input, session) => (await import('./content-sync/diff-folder.ts')).diffFolder(input, session),
})

export const push = task({
  effect: 'changes',
  contexts: ['space'],
  contextIn: ofFolder,
  exits: [6],
  answers: async () => (await import('../answers/content.ts')).pushedAnswer,
  previews: async () => (await import('../answers/content.ts')).toPush,
  summary: 'Bring the changes of a folder into one change request',
  typedElsewhere: { push: 'content push ...', commit: 'content push ...' },
  searchWords: [
    'upload pages',
    'change text of page',
    'correct typo',
    'docs as code',
    'publish markdown',
    'import folder',
    'git push',
  ],
  details:
    'ws compares each page three ways: the pulled one, the one in the folder, and the one that the service has now. Your changes go into one change request; if others have changed the same page, ws merges line by line. ' +
    'If you and others have changed the same lines, ws sends nothing and exits with 6. If you move or rename a file, ws moves the page, which keeps its comments. Links between files become links between pages. Files in .assets, and files that pages link to, go along (up to 1 MB). ' +
    'You can also push other folders of Markdown into an empty space: titles come from front matter or the first heading, the order from SUMMARY.md or names. .wsignore leaves files out, as .gitignore does. ' +
    'After an interruption, run it again: it goes on in its change request. Needs extended operations of the service (ws help extended).',
  arguments: ['folder'],
  input: fields({
    folder,
    cr: cr('Change request that the changes go into; without it, a new one'),
    subject: optional(text('Subject of a new change request', { max: 100 })),
    merge: optional(toggle('Merge the change request at the end')),
    writeConflicts,
  }),
  columns: ['change', 'kind', 'path', 'id'],
  examples: [
    'ws content pull docs --space spc_api && ws content push docs --subject "Fix the docs"',
    'ws content pull docs --space spc_api && ws content push docs --dry-run',
  ],
  asks: async (input, session) => (await import('./content-sync/push.ts')).askToPush(input, session),
  preview: async (input, session) => (await import('./content-sync/push.ts')).previewPush(input, session),
  run: onlyProceeds,
})
