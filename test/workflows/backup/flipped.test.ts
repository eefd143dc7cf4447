/** A flipped bit, a byte more or less, in any file of a real backup with content: `ws backup verify` finds each. */
import { appendFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WsError } from '../../../src/errors.ts'
import { openBackup } from '../../../src/workflows/backup-format/open-backup.ts'
import { manifestName } from '../../../src/workflows/backup-format/paths.ts'
import { verifyFiles } from '../../../src/workflows/backup-format/verify.ts'
import { isCampaign } from '../../support/campaign.ts'
import { backups } from './world.ts'

/** The campaign flips a bit in each byte of files that are no larger. */
const small = 4096

const { backup, inBackup } = backups('--content')
const { signal } = new AbortController()

/** The files with a fault; the manifest is one of them if nobody can read it. */
async function faultyIn(folder: string): Promise<readonly string[]> {
  try {
    return (await verifyFiles(openBackup(folder), signal)).map(({ path }) => path)
  } catch (error) {
    expect(error).toBeInstanceOf(WsError)
    return [manifestName]
  }
}

test('in every file', { timeout: 1_800_000 }, async () => {
  expect((await backup()).exit).toBe(0)
  const folder = inBackup()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const all = names.filter((name) => statSync(join(folder, name)).isFile()).sort()
  expect(all.length).toBeGreaterThan(40)
  expect(await faultyIn(folder)).toEqual([])
  const texts = new Map(all.map((name) => [name, readFileSync(join(folder, name))]))
  const isFound = async (spoiled: readonly string[], told: string) => {
    expect((await faultyIn(folder)).toSorted(), told).toEqual(spoiled)
    for (const name of spoiled) writeFileSync(join(folder, name), texts.get(name) ?? '')
  }
  // Without its manifest, nobody knows what a backup should be: it is spoiled by itself.
  for (const files of [all.filter((name) => name !== manifestName), [manifestName]]) {
    for (const offset of offsets) {
      const spoiled = files.filter((name) => flip(join(folder, name), texts.get(name), offset))
      await isFound(spoiled, `byte ${offset}`)
    }
    for (const name of files) appendFileSync(join(folder, name), '\n')
    await isFound(files, 'a byte more')
    const filled = files.filter((name) => texts.get(name)?.length)
    for (const name of filled) truncateSync(join(folder, name), (texts.get(name)?.length ?? 0) - 1)
    await isFound(filled, 'a byte less')
  }
  expect(await faultyIn(folder)).toEqual([])
})

/** From the start, or from the end if negative. */
const offsets = isCampaign
  ? Array.from({ length: small }, (_, at) => at - small / 2)
  : [0, 1, 17, 64, 150, 400, 1000, -1, -2, -40, -300]

/** False for a file that has no such byte. */
function flip(place: string, whole: Buffer | undefined, offset: number): boolean {
  const at = offset < 0 ? offset + (whole?.length ?? 0) : offset
  if (whole === undefined || at < 0 || at >= whole.length) return false
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (at & 7)), at)
  writeFileSync(place, flipped)
  return true
}
