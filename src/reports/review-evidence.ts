/** The shape of the evidence of a review of access, as commands keep it and people read it. */

export interface ReviewEvidence {
  readonly organization: { readonly id: string; readonly title: string }
  /** Absent if the record of the start is lost. */
  readonly started?: ReviewStart
  /** Each time that somebody carried decisions out, the latest last. */
  readonly runs: readonly ReviewRun[]
}

export interface ReviewStart {
  readonly at: string
  readonly by: string | null
  readonly scope: string
  /** SHA-256 of all access that the review is about. */
  readonly state: string
  readonly rows: readonly ReviewedAccess[]
}

export interface ReviewedAccess {
  readonly person: string
  readonly role: string
  readonly kind: string
  readonly address: string
  readonly id: string
  readonly via: string
}

export interface ReviewRun {
  readonly at: string
  readonly by: string
  /** Of the file with the decisions. */
  readonly file: { readonly name: string; readonly sha256: string }
  /** SHA-256 of all access that the service showed before. */
  readonly state: string
  /** The hash of the plan. */
  readonly plan: string
  readonly version: string
  readonly outcome: 'begun' | 'done' | 'failed' | 'refused' | 'dry run'
  /** Why nothing was done, or not all. */
  readonly reasons: readonly string[]
  readonly undecided: number
  readonly rows: readonly ReviewedRow[]
}

export interface ReviewedRow extends Omit<ReviewedAccess, 'via'> {
  readonly decision: string
  readonly comment: string
  /** `kept`, `done`, `already`, `failed`, `conflict`, `undecided`, `to do`. */
  readonly outcome: string
  readonly reason: string | null
}

/** A page of it, to write into a file. */
export interface ReviewPage {
  readonly file: string
  readonly evidence: ReviewEvidence
}
