/** The interface for consent: the engine knows what would be lost, and only a face knows whom to ask. */
import type { Destruction, LossWords } from '../catalog/command-spec.ts'
import type { AnyInput } from '../client/request.ts'

/** Made for one call: its answers count for no other call. */
export interface Consent {
  ask(question: ConsentQuestion): Promise<ConsentAnswer>
}

export type ConsentQuestion = ProtectedQuestion | LossQuestion

/** Shows the person which pages a change request changes, and how much of each. False if that can't be read. */
export type DrawChanges = (path: NonNullable<AnyInput['path']>) => Promise<boolean>

/** The profile protects the id. */
export interface ProtectedQuestion {
  readonly about: 'protected-id'
  readonly id: string
  /** The source of the protection, e.g. `profile prod`. */
  readonly source: string
}

/** Something is lost for good, or for others. */
export interface LossQuestion {
  readonly about: 'loss'
  readonly destruction: Destruction
  readonly words: LossWords
  /** The thing that the call acts on, for people. */
  readonly target: string
  /** The text that a person types to agree, if `destruction` asks for that. */
  readonly typed: string
  /** A person who has named all of these ids has agreed. Empty if there is no id to name. */
  readonly ids: readonly string[]
  /** The number of rows; undefined for a single call. */
  readonly rows?: number | undefined
  /** True if nothing is lost, but others see the change at once: only a person is asked, and no script. */
  readonly isForPeople?: boolean
  /** Sentences without a full stop, where something stands in the way: scripts need a consent, too. */
  readonly obstacles?: readonly string[]
  /** True for a request of a job, which may have sent others before. */
  readonly isWithinJob?: boolean
  /** Reads what the person should know: sentences without a full stop; called only if a person is there. */
  standing?(draw: DrawChanges): Promise<readonly string[]>
  /** Reads the title of the thing; called only if a person is there. Throws if there is no such thing. */
  title?(): Promise<string | undefined>
}

export type ConsentAnswer = 'granted' | Refusal

/** In the words of the face. */
export interface Refusal {
  readonly reason: string
  /** The next step. */
  readonly hint?: string | undefined
}
