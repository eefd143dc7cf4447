/** The revisions of a space that a job reads, and the way to them. */
import type { ReadPlace } from './place.ts'

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
  /** The next step where no change request shows one of them. */
  readonly otherwise: string
}
