/** Checks the places of files that a task writes, before it reads anything. */
import { resolve } from 'node:path'
import { type FieldFacts, factsOf } from '../../catalog/fields.ts'
import { requirePlace } from '../../disk/place-to-write.ts'
import type { CallAbout } from '../../engine/view.ts'
import { UsageError } from '../../errors.ts'
import type { CliSession } from '../session.ts'

/** @throws UsageError, LocalError if no file can be written there */
export function requirePlaces({ spec, inputs: [input] }: CallAbout, session: CliSession): void {
  if (spec.kind !== 'task') return
  for (const [name, path] of Object.entries(input?.body ?? {})) {
    const schema = spec.input.shape[name]
    const facts = schema && factsOf(schema)
    if (facts?.isWritten !== true || typeof path !== 'string') continue
    if (path === '-') requireStdout(`--${name}`, facts, session)
    else requirePlace(resolve(session.context.workingDirectory, path))
  }
}

export const stdoutRefused = (flag: string) =>
  new UsageError(`${flag} needs the path of a file, and - is none`, {
    hint: `Name a file: ${flag} ./- writes one that is called -`,
  })

function requireStdout(flag: string, { mayBeStdout }: FieldFacts, { globals }: CliSession): void {
  if (mayBeStdout !== true) throw stdoutRefused(flag)
  if (globals.output !== undefined || globals.jq !== undefined || globals.fields !== undefined)
    throw new UsageError(`${flag} - writes the page to stdout: -o, --jq and --fields write there, too`, {
      hint: 'Name a file for the page, or leave the others out',
    })
}
