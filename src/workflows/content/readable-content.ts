/** The shape of the content that a backup can read, space by space and change request by change request, and the gaps where it can't. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Client } from '../../client/client.ts'
import type { BackupGap } from '../backup-format/manifest.ts'
import type { ReadPlace } from './read-place.ts'

export interface ContentSearch {
  readonly client: Client
  readonly organizationId: string
}

export interface ReadableContent {
  readonly place: ReadPlace
  /** The ids on the way to what holds the pages, its own last. */
  readonly path: {
    readonly organizationId: string
    readonly spaceId: string
    readonly changeRequestId?: string
  }
  /** The space itself, or a change request in it: it holds the pages. */
  readonly holder: { readonly kind: Kind; readonly id: string }
  /** The address of the space. */
  readonly address: string
  /** A new one with each change of the content; undefined if the service tells none. */
  readonly revision: string | undefined
}

export interface ContentPlaces {
  readonly places: readonly ReadableContent[]
  readonly gaps: readonly BackupGap[]
}

/** The gaps of a place that could not be read: its pages, and its files. */
export const contentGaps = (
  address: string,
  { path, reason }: Pick<BackupGap, 'path' | 'reason'>,
): readonly BackupGap[] =>
  (['page', 'file'] as const).map((kind) => ({
    kind,
    address,
    reason,
    refused: true,
    ...(path === undefined ? {} : { path }),
  }))
