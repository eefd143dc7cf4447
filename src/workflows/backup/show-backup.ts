/** `ws backup get`: what is in a backup, by kind; or the things of some kinds. */
import type { contents } from '../../answers/backup.ts'
import { type Kind, kindsTold, type ToldKind, toldKind } from '../../catalog/kinds.ts'
import { toldGaps } from '../../catalog/told-gaps.ts'
import { allResources } from '../../catalog/walk.ts'
import { memberOf } from '../../json/members.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { type Backup, readBackup } from '../backup-format/read-backup.ts'
import { kindOfFile } from '../backup-format/record.ts'
import { folderAt } from './create/place.ts'

interface ShowBackupOptions {
  readonly folder: string
  readonly kinds?: readonly ToldKind[] | undefined
}

export async function showBackup(
  { folder, kinds }: ShowBackupOptions,
  session: Session,
): Promise<ResultOf<typeof contents>> {
  const { context } = session
  const backup = await readBackup(folderAt(folder, context), context.signal)
  const afterwards = () => tellGaps(backup, session)
  if (kinds !== undefined)
    return {
      rows: thingsOf(backup, new Set(kinds.flatMap(kindsTold))),
      columns: ['kind', 'id', 'name', 'holder'],
      afterwards,
    }
  const rows = backup.manifest.files.map(({ path, bytes, count }) => ({
    kind: toldKindOf(path),
    file: path,
    things: count,
    bytes,
  }))
  return { rows, columns: ['kind', 'file', 'things', 'bytes'], afterwards }
}

/** Null for a file of something else. */
function toldKindOf(path: string): ToldKind | null {
  const kind = kindOfFile(path)
  return kind === undefined ? null : toldKind(kind)
}

async function* thingsOf(backup: Backup, kinds: ReadonlySet<Kind>) {
  const names = new Map((await allResources()).map(({ kind, called }) => [kind, called]))
  for await (const { kind, id, holder, reply } of backup.records(kinds)) {
    const called = names.get(kind)
    const name = called === undefined ? undefined : memberOf(reply, called)
    yield { kind: toldKind(kind), id: id ?? null, name: shortIn(name), holder: holder?.id ?? null, reply }
  }
}

const shortIn = (name: unknown) => (typeof name === 'string' || typeof name === 'number' ? name : null)

/** An answer without them would look whole. */
async function tellGaps({ manifest }: Backup, session: Session): Promise<void> {
  const { notCaptured, torn, window } = manifest
  await session.notice(`Read from ${window.from} to ${window.to}`)
  const gaps = toldGaps(notCaptured)
  for (const { kind, address, reason } of gaps.slice(0, mostTold))
    await session.notice(`Not captured: ${kind} of ${address}: ${reason}`)
  if (gaps.length > mostTold)
    await session.notice(`and ${counted(gaps.length - mostTold, 'more gap')}: see the manifest`)
  for (const { address } of torn.slice(0, mostTold)) await session.notice(`Torn: ${address}`)
}

const mostTold = 10
