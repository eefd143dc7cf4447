/** How a command ends that answered without some lists: they were refused, and its answer may lack something. */
import { PartialError } from '../../errors.ts'
import type { Estate } from '../../estate/estate.ts'

/** @throws PartialError if a list was refused */
export function failIfRefused({ notCaptured }: Pick<Estate, 'notCaptured'>, hint?: string): void {
  const refused = notCaptured.filter(({ isRefused }) => isRefused)
  const [first] = refused
  if (first === undefined) return
  const lists = refused.length === 1 ? 'One list' : `${refused.length} lists`
  throw new PartialError(`${lists} could not be looked at: ${first.reason}`, { hint })
}
