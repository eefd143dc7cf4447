/** A backup is read as it was written, or not at all. */
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DamagedError } from '../../../src/errors.ts'
import type { BackupManifest } from '../../../src/workflows/backup-format/manifest.ts'
import { manifestText } from '../../../src/workflows/backup-format/manifest.ts'
import { readBackup } from '../../../src/workflows/backup-format/read-backup.ts'
import { folderWith } from '../../support/folder.ts'
import { files, manifestOf, records, writeBackup } from './small-backup.ts'

const { signal } = new AbortController()
const read = (folder: string) => readBackup(folder, signal)

async function allOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

function written(manifest?: BackupManifest): string {
  const folder = folderWith()
  writeBackup(folder, manifest)
  return folder
}

test('its things come back as they were', async () => {
  const backup = await read(written())
  const found = await allOf(backup.records())
  expect(found).toEqual(records)
  expect(await allOf(backup.records(new Set(['team'])))).toEqual(records.slice(1))
  expect(await backup.document()).toBe(files['workspace.yaml'])
  expect((await backup.content('content/spc_a/start.md')).toString()).toBe('# Start\n')
})

test.each([...Object.keys(files), 'manifest.json'])('a flipped bit anywhere in %s is found', async (path) => {
  const folder = written()
  const place = join(folder, path)
  const whole = readFileSync(place)
  for (let bit = 0; bit < whole.length * 8; bit += 13) {
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    writeFileSync(place, flipped)
    await expect(read(folder), `bit ${bit}`).rejects.toThrow(DamagedError)
  }
})

describe('what is not as it was written', () => {
  const faults: readonly [string, (folder: string) => void, RegExp][] = [
    ['a missing file', (folder) => rmSync(join(folder, 'team.ndjson')), /team.ndjson is missing/],
    ['a foreign file', (folder) => writeFileSync(join(folder, 'x'), ''), /x does not belong/],
    [
      'a hidden foreign file',
      (folder) => writeFileSync(join(folder, 'content', '.x'), ''),
      /content\/\.x does not belong/,
    ],
    [
      'a link in place of a file',
      (folder) => {
        renameSync(join(folder, 'team.ndjson'), join(folder, '..', 'team.ndjson'))
        symlinkSync(join(folder, '..', 'team.ndjson'), join(folder, 'team.ndjson'))
      },
      /team.ndjson is not a file/,
    ],
    [
      'a link in place of a folder',
      (folder) => {
        renameSync(join(folder, 'content'), join(folder, '..', 'content'))
        symlinkSync(join(folder, '..', 'content'), join(folder, 'content'))
      },
      /start.md lies behind a link/,
    ],
    [
      'a file in place of the whole',
      (folder) => {
        rmSync(folder, { recursive: true })
        writeFileSync(folder, '')
      },
      /is a file, and no folder of a backup/,
    ],
    [
      'no manifest',
      (folder) => rmSync(join(folder, 'manifest.json')),
      /holds no backup: there is no manifest.json beside content/,
    ],
  ]
  test.each(faults)('%s', async (_, spoil, said) => {
    const folder = join(folderWith(), 'backup')
    mkdirSync(folder)
    writeBackup(folder)
    spoil(folder)
    await expect(read(folder)).rejects.toThrow(said)
  })

  test('Git beside it is nobody’s business', async () => {
    const folder = written()
    mkdirSync(join(folder, '.git'))
    writeFileSync(join(folder, '.git', 'HEAD'), 'ref')
    expect((await read(folder)).manifest.organization).toBe('org_a')
  })
})

describe('a manifest that lies', () => {
  const [first] = manifestOf(files).files
  const named = (path: string) => ({ ...manifestOf(files), files: [{ ...first, path }] }) as BackupManifest
  const paths = ['../x', '/etc/passwd', 'a/../../x', 'C:\\x', 'manifest.json', '.ws-backup/x', 'a//b', '']
  test.each(paths)('about a file at %s', async (path) => {
    await expect(read(written(named(path)))).rejects.toThrow('which is not a file of a backup')
  })

  test('about a newer version', async () => {
    const folder = written()
    const newer = { ...manifestOf(files), format: 'ws-backup/2', ws: '9.0.0' } as unknown as BackupManifest
    writeFileSync(join(folder, 'manifest.json'), manifestText(newer))
    await expect(read(folder)).rejects.toThrow(/format ws-backup\/2; this ws reads ws-backup\/1/)
    // It may also write its hash in another way.
    writeFileSync(join(folder, 'manifest.json'), manifestText(newer).replace('"hash": "', '"hash": "v2:'))
    await expect(read(folder)).rejects.toMatchObject({
      hint: 'Its format is ws-backup/2, and this ws reads ws-backup/1: if nobody changed the file, use the ws that made it (9.0.0), or a newer one',
    })
  })

  const day = '2026-01-01T00:00:00.000Z'
  test.each([
    ['window', { window: { from: day, to: 'later' } }],
    ['window', { window: { from: '2026-13-01T00:00:00.000Z', to: day } }],
    ['window', { window: { from: '', to: day } }],
    ['readAnew', { readAnew: 'never' }],
  ])('about its %s', async (name, lie) => {
    await expect(read(written({ ...manifestOf(files), ...lie }))).rejects.toThrow(`lacks its ${name}`)
  })

  test('about how much there is', async () => {
    const manifest = manifestOf(files)
    const many = { ...manifest, files: manifest.files.map((file) => ({ ...file, count: 2 })) }
    await expect(read(written(many))).rejects.toThrow('has 1 lines, and its manifest says 2')
  })

  const gap = { kind: 'reply', address: 'space/A', reason: 'Nobody knows' }
  const thing = { kind: 'team', address: 'team/A', id: 'team_a' }
  test.each([
    ['notCaptured', gap, { kind: 'nothing' }],
    ['notCaptured', gap, { address: 5 }],
    ['notCaptured', gap, { path: { spaceId: 5 } }],
    ['notCaptured', gap, { refused: 'yes' }],
    ['torn', thing, { id: 7 }],
    ['torn', thing, { kind: undefined }],
  ])('about its %s', async (list, entry, lie) => {
    const withEntry = (value: object) => written({ ...manifestOf(files), [list]: [value] })
    expect((await read(withEntry(entry))).manifest).toMatchObject({ [list]: [entry] })
    await expect(read(withEntry({ ...entry, ...lie }))).rejects.toThrow(`something else under ${list}`)
  })
})
