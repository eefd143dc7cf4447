/** `ws backup`: copies of an organization on the disk, which ws can check, show and bring back. */
import {
  fields,
  id,
  listOf,
  oneOf,
  optional,
  placeOnDisk,
  toggle,
  word,
  writtenFile,
} from '../catalog/fields.ts'
import { copiedKinds, type ToldKind, toldKind } from '../catalog/kinds.ts'
import { get as getOrganization } from '../catalog/org.ts'
import { onlyProceeds, task } from '../task/task.ts'
import { organizationIn } from './estate/organization.ts'
import { limitFields, stepColumns, stepTones } from './plan/step-fields.ts'

// It is never empty.
const allKinds = [...new Set(copiedKinds.map(toldKind))] as [ToldKind, ...ToldKind[]]

const folder = placeOnDisk('Folder of the backup')

export const create = task({
  effect: 'changes',
  answers: async () => (await import('../answers/backup.ts')).created,
  summary: 'Copy an organization into a folder, or bring a copy up to date',
  flagsElsewhere: { space: 'content pull <folder> --space ...' },
  searchWords: [
    'download workspace',
    'download everything',
    'nightly backup',
    'backup save',
    'save everything every night',
    'back up',
    'backup workspace',
    'dump',
    'snapshot',
    'copy',
    'archive',
    'export',
  ],
  nearestTo: ['restic', 'disaster recovery'],
  details:
    'A backup holds everything that the API shows: one line of JSON for each thing, as the service sent it, and workspace.yaml as ws export writes it. In manifest.json, notCaptured lists what is missing, with the reason. ' +
    'A second run reads only what has changed (by updatedAt and revision), and rewrites only files that differ. It reads everything once a week, and with --full, because the service does not tell of every comment. ' +
    'After an interruption, run it again to continue. If something changes during the backup, ws reads it again, or lists it as torn. It leaves out secrets, and counts them. ' +
    'With --content, the backup also holds pages as Markdown, and files. Only if the service shows them through change requests alone, ws makes change requests with the subject "ws backup", says so before, and keeps them. See ws help backups.',
  arguments: ['folder'],
  input: fields({
    folder,
    content: optional(toggle('Also back up pages and files; says so before if that takes change requests')),
    full: optional(toggle('Read everything again')),
    withSecrets: optional(toggle('Include secrets; only you can read the files')),
    keep: optional(word('Make a dated backup in the folder, and keep so many, e.g. 30d,12w', { min: 1 })),
  }),
  columns: ['folder', 'organization'],
  examples: ['ws backup create backup', 'ws backup create backups --keep 30d,12w -o json --jq .summary'],
  onlyReads: ({ content }) => content !== true,
  firstRequest: async (_, session) =>
    (await session.preview()).request(getOrganization, {
      path: { organizationId: await organizationIn(session) },
    }),
  goesOn: ({ content }) =>
    content === true
      ? 'every list of the organization follows, and the content of each space; if the service shows content only through change requests, one for each space is made or brought up to date'
      : 'every list of the organization follows',
  run: async (input, session) => (await import('./backup/create/create.ts')).createBackup(input, session),
})

export const verify = task({
  effect: 'reads',
  answers: async () => (await import('../answers/backup.ts')).verified,
  summary: 'Check every byte of a backup',
  searchWords: ['check', 'checksum', 'hash', 'integrity', 'damaged', 'corrupt'],
  details:
    'If any file was changed, removed or added, ws names it and exits with 9. In a folder of dated backups it checks all of them. It sends nothing.',
  arguments: ['folder'],
  input: fields({ folder }),
  columns: ['folder', 'files', 'bytes'],
  examples: ['ws backup verify backup', 'ws backup verify backups -o json'],
  run: async (input, session) => (await import('./backup/verify-folder.ts')).verifyFolder(input, session),
})

export const list = task({
  effect: 'reads',
  answers: async () => (await import('../answers/backup.ts')).backups,
  summary: 'List the dated backups in a folder',
  listed: 'dated backups',
  searchWords: ['dates', 'versions'],
  details:
    'The newest backup comes first. If the folder is itself a backup, it is the only row. ws sends nothing.',
  arguments: ['folder'],
  input: fields({ folder }),
  columns: ['name', 'organization', 'at', 'things', 'bytes', 'refused', 'torn', 'fault'],
  examples: ['ws backup list backups', "ws backup list backups --jq '.[0].name'"],
  run: async (input, session) => (await import('./backup/list-folder.ts')).listFolder(input, session),
})

export const get = task({
  effect: 'reads',
  answers: async () => (await import('../answers/backup.ts')).contents,
  summary: 'Show what is in a backup',
  searchWords: ['content', 'inspect', 'look into'],
  details:
    'Shows the files of a backup, and how many things each holds. With --kinds it shows the things. ws refuses a damaged backup. It sends nothing.',
  arguments: ['folder'],
  input: fields({
    folder,
    kinds: optional(listOf(oneOf('Show the things of these kinds', allKinds, { splits: true }))),
  }),
  flags: { kinds: 'kinds' },
  columns: ['kind', 'id', 'name', 'holder', 'file', 'things', 'bytes'],
  examples: ['ws backup get backup', 'ws backup get backup --kinds team,team-member -o ndjson'],
  run: async (input, session) => (await import('./backup/show-backup.ts')).showBackup(input, session),
})

export const restore = task({
  effect: 'changes',
  exits: [6],
  answers: async () => (await import('../answers/own-plans.ts')).restoreAnswer,
  previews: async () => (await import('../answers/own-plans.ts')).restorePlan,
  summary: 'Restore what is missing, from a backup',
  searchWords: [
    'bring back state',
    'yesterday state',
    'restore backup',
    'recover',
    'bring back',
    'undo',
    'roll back',
    'disaster recovery',
  ],
  nearestTo: ['undelete', 'point in time recovery'],
  details:
    'Shows the plan, and what can not come back, asks, and then works like ws apply. It creates what is missing, and removes nothing. If a thing exists but differs, ws names it; --overwrite changes it. ' +
    'ws finds a thing by its id, or else by its name within its holder. A space deleted less than 7 days ago comes back as it was, with its id. Other things get new ids, and ws writes these to a file. ' +
    'It does not restore comments and change requests. With --content, pages and files that are missing come back: each space gets one change request, which readers see once you merge it. ws names them before it asks. After an interruption, run it again to continue. --dry-run shows the plan with its requests, and sends nothing.',
  arguments: ['folder'],
  input: fields({
    folder,
    toOrg: optional(id('organization')),
    content: optional(toggle('Also bring back pages and files, through one change request for each space')),
    overwrite: optional(toggle('Also change things that exist but differ')),
    soundOnly: optional(toggle('Leave out damaged files of the backup, and name them')),
    ids: optional(writtenFile('File for the new ids; default: the folder with -ids.ndjson')),
    ...limitFields,
  }),
  columns: stepColumns,
  tones: stepTones,
  examples: [
    'ws backup restore backup --dry-run',
    'ws backup restore backup --to-org org_lab --allow publish --yes',
  ],
  asks: async (input, session) => (await import('./backup/restore/restore.ts')).askToRestore(input, session),
  preview: async (input, session) =>
    (await import('./backup/restore/restore.ts')).previewRestore(input, session),
  run: onlyProceeds,
})
