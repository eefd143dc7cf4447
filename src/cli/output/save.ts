/** `--out` of an answer that names a file: writes the file that an answer names, whole or not at all. */
import { lstatSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SavedFile } from '../../answers/tools.ts'
import type { Operation } from '../../catalog/operation.ts'
import { quietly } from '../../disk/files.ts'
import { requireFolder } from '../../disk/place-to-write.ts'
import { mayBeReplaced, replaceFile } from '../../disk/staged-file.ts'
import { LocalError, ReplyError, UsageError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import type { Task } from '../../task/task.ts'
import { saveGroup } from '../parse/flags.ts'
import { readPlain } from '../parse/globals.ts'
import type { Typed } from '../parse/words.ts'
import type { CliSession } from '../session.ts'
import { stdoutRefused } from './files/places-of-files.ts'
import { show } from './show/show.ts'

/** The path of the file, checked before ws sends anything; undefined without the flag. */
export function saveIn(typed: Typed, { globals, context }: CliSession): string | undefined {
  const { values, faults } = readPlain([saveGroup], typed)
  if (faults.length > 0) throw new UsageError(faults)
  const path = values.get('out')
  if (typeof path !== 'string') return undefined
  if (path === '-') throw stdoutRefused('--out')
  const target = resolve(context.workingDirectory, path)
  // A dry run writes nothing.
  if (globals.dryRun) return target
  requireFolder(target, '--out')
  if (!mayBeReplaced(target) && !isFolder(target))
    throw new UsageError(`--out is ${target}, which is not a file`, { hint: 'Give it a name of its own' })
  if (!globals.yes) refuseReplacing(target)
  if (isFolder(target)) throw new LocalError(`--out: ${target} is a folder`, { hint: 'Name a file in it' })
  return target
}

const isFolder = (path: string) => quietly(() => statSync(path).isDirectory()) === true

/** Refuses a dangling link too: it would make a file elsewhere. */
function refuseReplacing(target: string): void {
  if (quietly(() => lstatSync(target)) !== undefined)
    throw new UsageError(`--out: ${target} is there already`, { hint: 'Add --yes to replace it' })
}

/** Writes the file that the answer names, and shows its path. */
export async function saveFile(
  value: unknown,
  target: string,
  { spec, session }: { readonly spec: Operation | Task; readonly session: CliSession },
): Promise<void> {
  const { saves = '' } = spec.kind === 'operation' ? spec : {}
  const address = memberOf(value, saves)
  if (typeof address !== 'string' || address === '')
    throw new ReplyError(`The answer names no file: it has no ${saves}`)
  const client = await session.client()
  const { bytes, contentType } = await client.download(address)
  if (!session.globals.yes) refuseReplacing(target)
  replaceFile(target, bytes, session.context)
  const saved: SavedFile = { path: target, size: bytes.length, contentType }
  await show({ kind: 'single', value: saved }, { columns: Object.keys(saved) }, session)
}
