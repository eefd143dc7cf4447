/** Writes a backup by hand, for tests of those who read one. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type BackupManifest,
  backupFormat,
  manifestText,
} from '../../../src/workflows/backup-format/manifest.ts'
import { type BackupRecord, lineOf } from '../../../src/workflows/backup-format/record.ts'

const organization = { kind: 'organization', id: 'org_a' } as const

export const records: readonly BackupRecord[] = [
  { ...organization, path: { organizationId: 'org_a' }, reply: { id: 'org_a', title: 'A' } },
  {
    kind: 'team',
    id: 'team_a',
    path: { organizationId: 'org_a', teamId: 'team_a' },
    holder: organization,
    reply: { id: 'team_a', title: 'Writers\u2028of all', number: 7 },
  },
]

export const files: Readonly<Record<string, string>> = {
  'organization.ndjson': records.slice(0, 1).map(lineOf).join(''),
  'team.ndjson': records.slice(1).map(lineOf).join(''),
  'workspace.yaml': 'format: ws/1\n',
  'content/spc_a/start.md': '# Start\n',
}

export const manifestOf = (texts: Readonly<Record<string, string>>): BackupManifest => ({
  format: backupFormat,
  ws: '0.1.0',
  api: 'v1',
  origin: 'http://127.0.0.1:1',
  organization: 'org_a',
  title: 'A',
  window: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T00:00:01.000Z' },
  readAnew: '2026-01-01T00:00:01.000Z',
  content: true,
  files: Object.entries(texts).map(([path, text]) => ({
    path,
    sha256: createHash('sha256').update(text).digest('hex'),
    bytes: Buffer.byteLength(text),
    count: 1,
  })),
  notCaptured: [],
  kinds: ['organization', 'team'],
  torn: [],
  secretsLeftOut: 0,
})

export function writeBackup(folder: string, manifest: BackupManifest = manifestOf(files)): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  writeFileSync(join(folder, 'manifest.json'), manifestText(manifest))
}
