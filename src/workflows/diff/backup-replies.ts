/** Reads a state from the replies that a backup holds: they tell more than its document does. */
import { join } from 'node:path'
import { documentKinds, type Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import type { NotCaptured } from '../../estate/estate.ts'
import { keptEstate } from '../../estate/reading/kept-estate.ts'
import { neededFor } from '../../estate/reading/needed-kinds.ts'
import { type BackupManifest, hasNoOrder, notRead, unreadKinds } from '../backup-format/manifest.ts'
import { documentName } from '../backup-format/paths.ts'
import type { Backup } from '../backup-format/read-backup.ts'
import { sentencesOnApi } from '../backup-format/sentences-on-api.ts'
import type { State } from './state.ts'

/** @param path - of the folder, as people named it */
export async function readReplies(backup: Backup, path: string, wanted: ReadonlySet<Kind>): Promise<State> {
  const { manifest } = backup
  const resources = await allResources()
  // All kinds of a document are read too, so that the document in the folder describes this state.
  const kinds = new Set([...documentKinds, ...wanted])
  const estate = await keptEstate(backup.records(neededFor(kinds, resources)), {
    resources,
    kinds,
    notCaptured: gapsOf(manifest, resources),
  })
  const document = { file: join(path, documentName), text: await backup.document() }
  const kept = { document, at: Date.parse(manifest.window.to) }
  return { label: path, estate, open: [], ignoresOrder: hasNoOrder(manifest), kept }
}

/** The lists that nobody could read then. */
function gapsOf(manifest: BackupManifest, resources: readonly Resource[]): readonly NotCaptured[] {
  const { notCaptured, title } = manifest
  const unread = unreadKinds(manifest).map((kind): NotCaptured => {
    const address = `organization/${title}`
    return { kind, address, reason: notRead, isRefused: false, isEverywhere: true }
  })
  const general = new Set(
    resources.flatMap((resource) => sentencesOnApi(resource).map((reason) => `${resource.kind} ${reason}`)),
  )
  const noted = notCaptured
    .filter(({ kind, reason, refused }) => refused === true || !general.has(`${kind} ${reason}`))
    .map(({ kind, address, reason, refused, everywhere }) => ({
      kind,
      address,
      reason,
      isRefused: refused === true,
      ...(everywhere === true ? { isEverywhere: true } : {}),
    }))
  return [...noted, ...unread]
}
