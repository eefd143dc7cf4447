/** Finds the deprecated fields that an input uses. */
import type { FieldDeprecation } from '../catalog/facts.ts'
import { factsOf } from '../catalog/fields.ts'
import type { CallState } from './state.ts'

interface UsedField {
  readonly member: string
  readonly deprecated: FieldDeprecation
}

/** Of many rows, those of the first. */
export function deprecatedFields({
  spec,
  inputs: [input],
}: Pick<CallState, 'spec' | 'inputs'>): readonly UsedField[] {
  const parts =
    spec.kind === 'operation'
      ? ([
          [spec.query, input?.query],
          [spec.body, input?.body],
        ] as const)
      : ([[spec.input, input?.body]] as const)
  return parts.flatMap(([fields, given]) =>
    Object.keys(given ?? {}).flatMap((member) => {
      const schema = fields?.shape[member]
      const deprecated = schema && factsOf(schema).deprecated
      return deprecated === undefined ? [] : [{ member, deprecated }]
    }),
  )
}
