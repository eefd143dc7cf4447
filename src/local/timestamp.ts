/** The present time in the form of the tables: text that sorts by time, which needs years of four digits. */
import { LocalError } from '../errors.ts'

const earliest = Date.parse('0000-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * @param milliseconds - since 1970
 * @throws LocalError for a clock outside these years
 */
export function timestamp(milliseconds: number): string {
  if (milliseconds >= earliest && milliseconds <= latest) return new Date(milliseconds).toISOString()
  throw new LocalError(
    `The clock of this computer is at ${milliseconds} ms from 1970, which is in no year that a workspace can hold`,
    { hint: 'Set the clock right, and run it again' },
  )
}
