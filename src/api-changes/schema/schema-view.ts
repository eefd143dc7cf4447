/** The shape of a schema as it is compared: one way to say each thing. */
import type { Located } from '../description.ts'

export interface Variants {
  readonly keyword: 'oneOf' | 'anyOf'
  readonly list: readonly Located[]
}

export interface MappedSchema {
  /** The name or the reference, as written. */
  readonly text: string
  /** Undefined if there is no such schema. */
  readonly target: Located | undefined
}

export interface SchemaView {
  /** Where it is declared. */
  readonly pointer: string
  /** True for a schema that allows nothing. */
  readonly isFalse: boolean
  /** Undefined: any type. Without `null`. */
  readonly types: ReadonlySet<string> | undefined
  readonly isNullable: boolean
  readonly format: string | undefined
  /** As JSON. A `const` is a list of one. */
  readonly values: readonly string[] | undefined
  readonly isConst: boolean
  readonly isExtensible: boolean
  /** By keyword, e.g. `maxLength`. */
  readonly limits: ReadonlyMap<string, number>
  readonly pattern: string | undefined
  readonly uniqueItems: boolean
  readonly required: ReadonlySet<string>
  readonly properties: ReadonlyMap<string, Located>
  /** True, false, or a schema. */
  readonly additional: Located | boolean
  readonly items: Located | undefined
  readonly prefixItems: readonly Located[]
  readonly variants: readonly Variants[]
  /** Other keywords that narrow, as JSON by name: `not`, `if`, `contains`, ... */
  readonly others: ReadonlyMap<string, string>
  readonly isReadOnly: boolean
  readonly isWriteOnly: boolean
  readonly isDeprecated: boolean
  /** The day until which it stays, as written. */
  readonly sunset: string | undefined
  /** As JSON; undefined if there is none. */
  readonly default: string | undefined
  readonly discriminator: string | undefined
  /** Of the discriminator: schemas by value. */
  readonly mapping: ReadonlyMap<string, MappedSchema>
}
