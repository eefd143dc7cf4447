/** Says faults of the engine in the words of the command line. */
import { describeFault } from '../../engine/input/describe-fault.ts'
import type { Fault } from '../../engine/input/fault.ts'
import { InputError } from '../../engine/input/input-error.ts'
import { UsageError } from '../../errors.ts'

export const inputErrorInWords = (error: UsageError): UsageError =>
  error instanceof InputError ? new UsageError(error.wrong.map(inWords), { cause: error }) : error

function inWords(fault: Fault): string {
  const member = fault.member.join('.')
  if (fault.code !== 'unnamed') return describeFault(fault, `"${member}" of the input`)
  const where = fault.row === undefined ? '' : `row ${fault.row + 1}: `
  return `${where}--if-absent looks for one of the same ${member}, and none is given`
}
