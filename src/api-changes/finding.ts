/** The shape of a finding: one cause, with all operations that it touches. Names of rules are those of oasdiff where it has them. */
import type { Level } from './level.ts'

export interface TouchedOperation {
  readonly method: string
  readonly path: string
  readonly operationId?: string
}

export interface ApiFinding {
  /** The name of the rule, e.g. `request-property-became-required`. */
  readonly id: string
  readonly level: Level
  /** For people: what changed, and where. */
  readonly text: string
  /** The place in the description, as a JSON pointer: in the newer one, or in the older one for what is gone. */
  readonly source: string
  readonly operations: readonly TouchedOperation[]
  /** The values before and after, where the change has some. */
  readonly from?: unknown
  readonly to?: unknown
}

/** A change as one operation has it; those of the same cause become one finding. */
export interface OperationChange {
  readonly id: string
  readonly level: Level
  readonly text: string
  readonly source: string
  readonly operation?: TouchedOperation
  readonly from?: unknown
  readonly to?: unknown
}

export interface ApiComparison {
  readonly findings: readonly ApiFinding[]
  readonly summary: Readonly<Record<Level, number>>
}

/** A comparison, for people. */
export interface ApiChanges extends ApiComparison {
  /** The two sides. */
  readonly title: string
  /** The level at which the command fails. */
  readonly failOn?: Level | undefined
  /** The place of a finding, by its `source`; undefined where the newer side is not a file. */
  readonly placeOf?: ((source: string) => Promise<ChangePlace>) | undefined
}

/** A place in a file of this machine; without a line where only the file is known. */
export interface ChangePlace {
  readonly file: string
  /** From 1. */
  readonly line?: number
}
