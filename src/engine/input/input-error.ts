/** The error for an input with faults. Nothing was sent. */
import { UsageError } from '../../errors.ts'
import { describeFault } from './describe-fault.ts'
import type { Fault } from './fault.ts'

export class InputError extends UsageError {
  readonly wrong: readonly Fault[]

  constructor(wrong: readonly Fault[]) {
    super(wrong.map((fault) => describeFault(fault, fault.member.join('.'))))
    this.wrong = wrong
  }
}
