/** The backup that is there already: what it says about lists whose things have not changed since. */

import type { Kind } from '../../../../catalog/kinds.ts'
import { listingsOf } from '../../../../catalog/relations.ts'
import type { Resource } from '../../../../catalog/resource.ts'
import type { OpenBackup } from '../../../backup-format/open-backup.ts'
import { readLineBytes } from '../../../backup-format/read-lines.ts'
import { kindOfFile, parseRecord, replyBytesIn } from '../../../backup-format/record.ts'
import { listKey, listKeyAt, placeKey, withoutOwn } from './keys.ts'
import { type Pointer, type Replies, stampOf } from './replies.ts'

export interface KnownBackup {
  /** Undefined if it can't tell. @param around - the key of the nearest thing that tells when it has changed */
  list(asked: AskedList): readonly Pointer[] | undefined
}

export interface AskedList {
  readonly kind: Kind
  /** The key of the holder. */
  readonly holder: string
  /** The key of the nearest thing around it that tells when it has changed, and its state. */
  readonly around: string
  readonly stamp: string
  /** The state of the holder, if another thing is around it. */
  readonly state: string | undefined
}

export const nothingKnown: KnownBackup = { list: () => undefined }

interface BackupIndexing {
  readonly resources: readonly Resource[]
  readonly replies: Replies
  /** Files that are not as they were written. */
  readonly isFaulty: (path: string) => boolean
}

export async function knownIn(backup: OpenBackup, indexing: BackupIndexing): Promise<KnownBackup> {
  const { resources, replies, isFaulty } = indexing
  const { files, notCaptured, torn, kinds } = backup.manifest
  if (files.some(({ path }) => isFaulty(path))) return nothingKnown
  const index: BackupIndex = { stamps: new Map(), lists: new Map() }
  const holding = holdingKinds(resources)
  for (const { path } of files) {
    const kind = kindOfFile(path)
    if (kind === undefined || isContent(kind, resources)) continue
    const own = resources.filter((each) => each.kind === kind)
    const place = backup.locate(path)
    const how = { file: replies.open(place), isHolder: holding.has(kind), own }
    await indexFile(place, how, index)
  }
  const gaps = new Set(notCaptured.map(({ kind, path = {} }) => listKey(kind, path)))
  const isTorn = new Set(torn.map(({ kind }) => kind))
  // Nobody knows what lists hold that the service did not offer, or that the ws of then did not read.
  const isUnread = new Set(notCaptured.flatMap(({ kind, everywhere }) => (everywhere === true ? kind : [])))
  const wasUnread = (kind: Kind) => isUnread.has(kind) || kinds?.includes(kind) === false
  return {
    list({ kind, holder, around, stamp, state }) {
      if (wasUnread(kind)) return undefined
      const known = index.stamps.get(holder)
      if (known === undefined || known !== (state ?? known)) return undefined
      if (index.stamps.get(around) !== stamp) return undefined
      const key = listKeyAt(kind, holder)
      return gaps.has(key) || isTorn.has(kind) ? undefined : (index.lists.get(key) ?? [])
    },
  }
}

interface BackupIndex {
  /** By the key of each thing that holds others. */
  readonly stamps: Map<string, string>
  readonly lists: Map<string, Pointer[]>
}

interface IndexedFile {
  readonly file: number
  readonly isHolder: boolean
  readonly own: readonly Resource[]
}

async function indexFile(
  place: string,
  { file, isHolder, own }: IndexedFile,
  { stamps, lists }: BackupIndex,
) {
  const parameters = [...new Set(own.map(({ parameter }) => parameter))]
  let offset = 0
  for await (const line of readLineBytes(place)) {
    const record = parseRecord(line.toString('utf8'))
    const reply = replyBytesIn(line)
    if (record !== undefined && reply !== undefined) {
      if (isHolder) stamps.set(placeKey(record.path), stampOf(line.subarray(...reply)))
      const parameter = parameters.find((name) => name !== undefined && record.path[name] === record.id)
      const key = listKey(record.kind, withoutOwn(record.path, parameter))
      const items = lists.get(key) ?? []
      items.push({ file, offset: offset + reply[0], length: reply[1] - reply[0] })
      lists.set(key, items)
    }
    offset += line.length + 1
  }
}

/** Kinds whose things have lists. */
export const holdingKinds = (resources: readonly Resource[]): ReadonlySet<string> =>
  new Set(
    resources.flatMap((resource) =>
      listingsOf(resource).flatMap(({ each }) => each ?? resource.within ?? []),
    ),
  )

/** Content has its own way of telling what has changed. */
const isContent = (kind: string, resources: readonly Resource[]) =>
  resources.every((each) => each.kind !== kind)
