/** The revisions of a space that a job reads, and the way to them. */
import type { Operation } from '../../catalog/operation.ts'
import type { ReadPlace } from './read-place.ts'

/** Undefined means the space as it is now. */
type WantedRevision = string | undefined

export interface RevisionWay {
  /** False through change requests. */
  readonly isDirect: boolean
  /** Only of the wanted revisions. */
  placeOf(revision: WantedRevision): ReadPlace
}

export interface WantedContent {
  readonly spaceId: string
  readonly revisions: readonly WantedRevision[]
  /** Of these, those that the service has just told; the revision of the space now is one anyway. */
  readonly told?: readonly string[]
  /** More that the direct way asks, below the space. */
  readonly needs?: readonly Operation[]
  /** The next step where no change request shows one of them. */
  readonly otherwise: string
}
