/** Checks the places of files that a task writes, before it reads anything. */
import { resolve } from 'node:path'
import { factsOf } from '../../catalog/fields.ts'
import { requirePlace } from '../../disk/place-to-write.ts'
import type { CallAbout } from '../../engine/view.ts'
import type { CliSession } from '../session.ts'

/** @throws LocalError if no file can be written there */
export function requirePlaces({ spec, inputs: [input] }: CallAbout, { context }: CliSession): void {
  if (spec.kind !== 'task') return
  for (const [name, path] of Object.entries(input?.body ?? {})) {
    const schema = spec.input.shape[name]
    const isWritten = schema !== undefined && factsOf(schema).isWritten === true
    if (isWritten && typeof path === 'string' && path !== '-')
      requirePlace(resolve(context.workingDirectory, path))
  }
}
