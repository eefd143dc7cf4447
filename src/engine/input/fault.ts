/** Faults of an input as data: programs decide by the code, and each face words the fault. */
import type { InputSection } from '../../catalog/options.ts'

export interface FaultPlace {
  readonly section: InputSection
  /** Names of members, from the section to the value; the name of a parameter for a part of the path. */
  readonly member: readonly string[]
}

export type Fault = FaultPlace & (LackingFault | ExceedingFault | MistakenFault)

type LackingFault =
  | { readonly code: 'required' }
  /** Without a character to see. */
  | { readonly code: 'empty' }
  /** A change that changes nothing. */
  | { readonly code: 'nothing-to-change' }
  /** None of these members is given, and it needs at least one. */
  | { readonly code: 'none-given'; readonly limit: readonly string[] }
  /** It is looked for by this member; of many rows, the first without it. */
  | { readonly code: 'unnamed'; readonly row: number | undefined }

interface ExceedingFault {
  /** Of a number its value, of a text its characters, of a list its entries. */
  readonly code: 'too-big' | 'too-small'
  readonly value: unknown
  readonly limit: number
}

type MistakenFault =
  | { readonly code: 'not-one-of'; readonly value: unknown; readonly limit: readonly string[] }
  | { readonly code: 'wrong-type'; readonly value: unknown; readonly limit: string }
  | { readonly code: 'wrong-format'; readonly value: unknown; readonly limit: ValueFormat }
  /** A value that no path segment can hold. */
  | { readonly code: 'no-id'; readonly value: string; readonly limit: 'dots' | 'characters' }
  /** Its members do not stand together; `limit` says what it needs, e.g. `needs exactly one of url, base64`. */
  | { readonly code: 'not-together'; readonly limit: string }
  | { readonly code: 'invalid'; readonly value: unknown }

export interface ValueFormat {
  /** E.g. `url`, `base64`, `regex`. */
  readonly name: string
  /** Source of a regular expression, as it is shown. */
  readonly pattern: string | undefined
}
