/** Reads `--gate`. */
import type { Gate } from '../catalog/operation.ts'
import type { CallOptions } from '../engine/call-options.ts'
import { UsageError } from '../errors.ts'
import { workflowGates } from '../workflows/index.ts'
import { gateGroup } from './parse/flags.ts'
import { readPlain } from './parse/globals.ts'
import type { Typed } from './parse/words.ts'

export function gateIn(typed: Typed, name: Gate): CallOptions['gate'] {
  const { values, faults } = readPlain([gateGroup], typed)
  if (faults.length > 0) throw new UsageError(faults)
  const level = values.get('gate') === 'warning' ? 'warning' : 'breaking'
  return async (input, session) => (await workflowGates[name]())(input, level, session)
}
