/** How the engine asks whether something may be lost: it knows what is at stake, and only a face knows whom to ask, and how. */
import type { Destruction } from '../catalog/operation.ts'

/** Made for one call: what somebody agrees to holds for no other. */
export interface Consent {
  ask(question: ConsentQuestion): Promise<ConsentAnswer>
}

export type ConsentQuestion = ProtectedQuestion | LossQuestion

/** The profile protects the id. */
export interface ProtectedQuestion {
  readonly about: 'protected-id'
  readonly id: string
  /** What protects it, e.g. `profile prod`. */
  readonly source: string
}

/** Something is lost for good, or for others. */
export interface LossQuestion {
  readonly about: 'loss'
  readonly destruction: Destruction
  /** What the operation does, in words. */
  readonly summary: string
  /** What the call acts on, for people. */
  readonly target: string
  /** What somebody types to agree, where `destruction` wants that. */
  readonly typed: string
  /** Somebody who has named all of these has agreed; none where nothing can be named. */
  readonly ids: readonly string[]
  /** How many rows; undefined for a single call. */
  readonly rows?: number | undefined
  /** What people call it; asked for only where somebody is there to read it. */
  title?(): Promise<string | undefined>
}

export type ConsentAnswer = 'granted' | Refusal

/** In the words of the face. */
export interface Refusal {
  readonly reason: string
  /** What to do next. */
  readonly hint?: string | undefined
}
