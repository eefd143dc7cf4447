/** `--save`: the file that an answer names is written to disk, complete under its name or not there. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Operation } from '../catalog/operation.ts'
import type { Context } from '../context.ts'
import { LocalError, ReplyError, UsageError } from '../errors.ts'
import { memberOf } from '../render/member.ts'
import { saveGroup } from './flags.ts'
import { readPlain } from './globals.ts'
import type { CliSession } from './session.ts'
import { show } from './show.ts'
import type { Typed } from './words.ts'

/** Where the file goes, checked before anything is sent; undefined where nobody wants it. */
export function saveIn(typed: Typed, { globals, context }: CliSession): string | undefined {
  const { values, faults } = readPlain([saveGroup], typed)
  if (faults.length > 0) throw new UsageError(faults)
  const path = values.get('save')
  if (typeof path !== 'string') return undefined
  if (path === '-') throw new UsageError('--save wants the path of a file')
  const target = resolve(context.workingDirectory, path)
  // Nothing will be written.
  if (globals.dryRun) return target
  if (!existsSync(dirname(target))) throw new LocalError(`--save: there is no folder ${dirname(target)}`)
  if (!globals.yes) refuseReplacing(target)
  if (existsSync(target) && statSync(target).isDirectory())
    throw new LocalError(`--save: ${target} is a folder`)
  return target
}

function refuseReplacing(target: string): void {
  if (existsSync(target))
    throw new UsageError(`--save: ${target} is there already`, { hint: 'Add --yes to replace it' })
}

/** Writes the file that the answer names, and shows what was written. */
export async function saveFile(
  value: unknown,
  target: string,
  { operation, session }: { readonly operation: Operation; readonly session: CliSession },
): Promise<void> {
  const { saves = '' } = operation
  const address = memberOf(value, saves)
  if (typeof address !== 'string' || address === '')
    throw new ReplyError(`The answer names no file: it has no ${saves}`)
  const client = await session.client()
  const { bytes, contentType } = await client.download(address)
  if (!session.globals.yes) refuseReplacing(target)
  writeWhole(target, bytes, session.context)
  const saved = { path: target, size: bytes.length, contentType }
  const { rows: _, ...face } = operation
  await show(
    { kind: 'single', value: saved },
    { ...face, response: undefined, columns: Object.keys(saved) },
    session,
  )
}

function writeWhole(target: string, bytes: Uint8Array, { random }: Context): void {
  const staged = `${target}.${Math.floor(random() * 2 ** 32).toString(36)}.tmp`
  try {
    const descriptor = openSync(staged, 'wx')
    try {
      writeFileSync(descriptor, bytes)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(staged, target)
  } catch (error) {
    rmSync(staged, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    throw new LocalError(`Can't write ${target}: ${code === 'ENOSPC' ? 'the disk is full' : message}`, {
      cause: error,
    })
  }
}
