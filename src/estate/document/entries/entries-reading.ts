/** The things of a document as its reader collects them, with their instructions, references, doubts and faults. */
import type { Kind } from '../../../catalog/kinds.ts'
import type { NotCaptured, OutsideThing, PlaceInFile, Thing } from '../../estate.ts'
import type { DocumentFault, DocumentTrouble } from '../faults.ts'
import type { PlaceAt } from '../nodes/places.ts'
import type { DocumentRules } from './entry-rules.ts'
import type { PathInValue } from './member-references.ts'

/** Members of an entry besides the thing's state. */
export interface Instructions {
  /** An earlier name. */
  readonly was?: Instruction
  /** The id, the address or the name of its template. */
  readonly from?: Instruction
}

export interface Instruction {
  readonly value: string
  place(): PlaceInFile
}

/** A thing whose holder may turn out to be nearer than the entry around it. */
export type PlacedThing = Omit<Thing, 'holder'> & { holder: Thing | undefined }

/** A gap that an export has noted. */
export interface GapNote extends NotCaptured {
  /** The id of the possible holder, if the note has it. */
  readonly holderId: string | undefined
}

/** A member that refers to another thing. */
export interface ThingReference {
  readonly thing: Thing
  readonly path: PathInValue
  /** In the document's spelling. */
  readonly member: string
  readonly kind: Kind
  readonly value: string
  place(): PlaceInFile
}

/** A value that the API document does not know. The service may have grown since: what it sends itself is right. */
export interface ValueDoubt {
  readonly thing: Thing
  /** Undefined for what identifies the thing. */
  readonly field: string | undefined
  fault(): DocumentFault
}

export interface EntriesReading {
  readonly rules: DocumentRules
  readonly things: PlacedThing[]
  readonly references: ThingReference[]
  readonly doubts: ValueDoubt[]
  readonly instructions: Map<Thing, Instructions>
  /** By the holder: ids or names of what it holds, in order. */
  readonly siblings: Map<Thing, readonly OrderWord[]>
  /** Kinds that an entry could hold, but does not mention. */
  readonly silent: { readonly holder: Thing; readonly kind: Kind }[]
  /** The gaps that the document notes about its own export. */
  readonly notCaptured: GapNote[]
  readonly outside: OutsideThing[]
  readonly protected: string[]
  /** Texts say here that the order of their entries does not count. */
  readonly orders: 'ignored'[]
  /** Kinds that a text says it is about. */
  readonly limits: Set<Kind>
  /** Kinds of lists in texts that do not say so. */
  readonly unlimited: Set<Kind>
  /** Lists at the top. */
  readonly keys: Set<string>
}

/** One text of the document. */
export interface TextReading extends EntriesReading {
  readonly placeAt: PlaceAt
  tell(at: number, trouble: DocumentTrouble): void
}

/** One of those whose order the entry tells. */
export interface OrderWord {
  /** An id or a name. */
  readonly word: string
  readonly member: string
  place(): PlaceInFile
}
