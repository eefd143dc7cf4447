/** Faults of a document as data; `fault-words.ts` makes sentences of them. */
import type { Kind } from '../../catalog/kinds.ts'
import type { PlaceInFile } from '../estate.ts'

export type DocumentFault = PlaceInFile & DocumentTrouble

export type DocumentTrouble =
  /** It says nothing about the workspace, so that no difference could ever show. */
  | { readonly code: 'empty-document' }
  /** The text is neither YAML nor JSON. */
  | { readonly code: 'syntax'; readonly reason: string }
  | { readonly code: 'duplicate-key'; readonly member: string; readonly first: PlaceInFile }
  | { readonly code: 'unknown-alias'; readonly name: string }
  | { readonly code: 'too-many-aliases'; readonly limit: number }
  | { readonly code: 'unknown-tag'; readonly tag: string }
  | { readonly code: 'unknown-format'; readonly got: string; readonly known: string }
  | { readonly code: 'unknown-member'; readonly member: string; readonly known: readonly string[] }
  /** The entry needs one of these members. */
  | { readonly code: 'missing-member'; readonly kind: Kind; readonly members: readonly string[] }
  /** `wanted` ends the sentence "it wants". */
  | {
      readonly code: 'wrong-type' | 'wrong-value'
      readonly member: string
      readonly wanted: string
      readonly got: string
    }
  | {
      readonly code: 'unknown-reference'
      readonly member: string
      readonly kind: Kind
      readonly got: string
      /** Ids of the things that have the name, if more than one has it. */
      readonly candidates: readonly string[]
    }
  /** The order of what an entry holds names something that it does not list. */
  | { readonly code: 'stray-order'; readonly member: string; readonly got: string }
  /** Each is to be a copy of the next one, and the last one of the first. */
  | { readonly code: 'circular-copies'; readonly names: readonly string[] }
  /** The same thing appears earlier, by name or id. */
  | {
      readonly code: 'duplicate-thing'
      readonly kind: Kind
      readonly name: string
      readonly first: PlaceInFile
    }
  | { readonly code: 'refused-variable' | 'unset-variable'; readonly variable: string }
  | { readonly code: 'refused-file'; readonly path: string }
  | { readonly code: 'unreadable-file'; readonly path: string; readonly reason: string }
