/** Writes the things of each kind as NDJSON: what the service sent is copied as bytes. */
import type { Kind } from '../../../../catalog/kinds.ts'
import type { Resource } from '../../../../catalog/resource.ts'
import type { Thing } from '../../../../estate/estate.ts'
import { orderOf } from '../../../../estate/kind-order.ts'
import type { BackupFile } from '../../../backup-format/manifest.ts'
import { fileOfKind, lineEnd, lineStart } from '../../../backup-format/record.ts'
import type { Pass } from '../reading/read-pass.ts'
import type { Replies } from '../reading/replies.ts'
import type { Staging } from './staging.ts'

interface WritingThings {
  readonly resources: readonly Resource[]
  readonly replies: Replies
  readonly staging: Staging
}

/** A file for each kind of which there is something, holders before their contents. */
export function writeThings(
  { estate, taken }: Pick<Pass, 'estate' | 'taken'>,
  { resources, replies, staging }: WritingThings,
): readonly BackupFile[] {
  const byKind = Map.groupBy([estate.organization, ...estate.things], ({ kind }) => kind)
  return orderOf(resources).flatMap((kind) => {
    const things = byKind.get(kind)
    return things === undefined
      ? []
      : [staging.write(fileOfKind(kind), piecesOf(things, { taken, replies }), things.length)]
  })
}

function* piecesOf(
  things: readonly Thing[],
  { taken, replies }: Pick<Pass, 'taken'> & Pick<WritingThings, 'replies'>,
): Generator<string | Buffer> {
  for (const thing of things) {
    const own = thing.reply && taken.get(thing.reply)
    if (own === undefined) throw new TypeError(`nobody has kept the reply of ${thing.kind} ${thing.id}`)
    yield startOf(thing, own.path)
    yield replies.bytes(own.pointer)
    yield lineEnd
  }
}

const startOf = ({ kind, id, holder, rank }: Thing, path: Readonly<Record<string, string>>): string =>
  lineStart({
    kind,
    path,
    ...(id === undefined ? {} : { id }),
    ...(holder === undefined ? {} : { holder: nameOf(holder) }),
    ...(rank === undefined ? {} : { rank }),
  })

const nameOf = ({ kind, id }: Thing): { readonly kind: Kind; readonly id?: string } =>
  id === undefined ? { kind } : { kind, id }
