/** Takes secrets out of faults: errors are shown and kept. Loaded only where there is a fault. */
import type { ObjectSchema } from '../../catalog/fields.ts'
import { secretFields } from '../../catalog/members.ts'
import { mask } from '../redact/masked-headers.ts'
import type { Fault } from './fault.ts'

/** A length tells nothing. */
export function withoutSecrets(faults: readonly Fault[], schema: ObjectSchema): readonly Fault[] {
  const hidden = new Set(secretFields(schema))
  return faults.map((fault) => {
    const isSized = fault.code === 'too-big' || fault.code === 'too-small'
    return !isSized && 'value' in fault && hidden.has(fault.member[0] ?? '')
      ? { ...fault, value: mask }
      : fault
  })
}
