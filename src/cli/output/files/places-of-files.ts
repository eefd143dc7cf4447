/** Checks the places of files that a task writes, before it reads anything. */
import { resolve } from 'node:path'
import type { FieldFacts } from '../../../catalog/fields.ts'
import type { Option } from '../../../catalog/options.ts'
import { requirePlace } from '../../../disk/place-to-write.ts'
import type { CallAbout } from '../../../engine/view.ts'
import { UsageError } from '../../../errors.ts'
import { spelling } from '../../parse/values.ts'
import type { CliSession } from '../../session.ts'

/** @throws UsageError, LocalError if no file can be written there */
export function requirePlaces(
  { inputs: [input] }: CallAbout,
  options: readonly Option[],
  session: CliSession,
): void {
  const body = new Map(Object.entries(input?.body ?? {}))
  for (const option of options) {
    const path = body.get(option.path[0] ?? '')
    if (typeof path === 'string') requirePlaceOf(option, path, session)
  }
}

function requirePlaceOf(option: Option, path: string, session: CliSession): void {
  const { facts } = option
  if (path === '-' && facts.isOnDisk === true) throw onDiskOnly(spelling(option))
  if (facts.isWritten !== true) return
  if (path === '-') requireStdout(spelling(option), facts, session)
  // A dry run writes nothing.
  else if (!session.globals.dryRun) requirePlace(resolve(session.context.workingDirectory, path))
}

const onDiskOnly = (name: string) =>
  new UsageError(`${name} is -, and no pipe can stand for it`, {
    hint: 'Name a place on the disk: ./- is one that is called -',
  })

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
