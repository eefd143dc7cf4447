/** Reads and checks `--wait` and `--interval`. */
import type { Wait } from '../../engine/call-options.ts'
import { UsageError } from '../../errors.ts'
import { waitGroup } from '../parse/flags.ts'
import { readPlain } from '../parse/globals.ts'
import type { Typed } from '../parse/words.ts'

/** Undefined without `--wait`. */
export function waitIn(typed: Typed): Wait | undefined {
  const { values, faults } = readPlain([waitGroup], typed)
  if (faults.length > 0) throw new UsageError(faults)
  const seconds = values.get('interval')
  const isWanted = values.get('wait') === true
  if (seconds !== undefined && !isWanted) throw new UsageError('--interval goes with --wait')
  return isWanted ? { interval: typeof seconds === 'number' ? seconds * 1000 : undefined } : undefined
}
