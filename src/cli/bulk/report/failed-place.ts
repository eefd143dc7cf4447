/** Decides whether `--failed` may replace a file: one from an earlier run, never a person's own. */
import { lstatSync, readFileSync, type Stats } from 'node:fs'
import type { Context } from '../../../context.ts'
import { quietly } from '../../../disk/files.ts'
import { unreadable } from '../../../disk/refused-file.ts'
import { UsageError } from '../../../errors.ts'
import { isObject } from '../../../json/object.ts'
import { parseJson } from '../../../json/parse.ts'

export interface FailedPlace {
  /** Absolute. */
  readonly path: string
  /** The file of `--from`, absolute: the remaining rows may replace it. */
  readonly from: string | undefined
}

/** @throws UsageError for a link, a device, a pipe, a folder, or a file that no run has written; LocalError if it can't be read */
export function refuseOthersFile({ path, from }: FailedPlace, platform: Context['platform']): void {
  const stats = quietly(() => lstatSync(path))
  if (stats === undefined) return
  const hint = 'Give it a name of its own'
  if (stats.isSymbolicLink())
    throw new UsageError(`--failed is ${path}, which is a link, and a file would take its place`, {
      hint: 'Name the file itself',
    })
  if (!stats.isFile()) throw new UsageError(`--failed is ${path}, which is not a file`, { hint })
  if (path === from || isOfRun(path, stats, platform)) return
  throw new UsageError(`--failed: ${path} already exists, and ws did not write it: nothing was sent`, {
    hint: `${hint}, or remove the file`,
  })
}

/** An id that `--from` can't take for anything else. */
export const isPlain = (id: string): boolean => /^\w[\w.@-]*$/.test(id)

/** Hardly anybody but a run writes rows as JSON. A list of ids could be anybody's, unless its mode says otherwise. */
function isOfRun(path: string, { mode, size }: Stats, platform: Context['platform']): boolean {
  if (size === 0) return true
  const lines = readLines(path)
  const isPrivate = platform === 'win32' || (mode & 0o777) === 0o600
  return lines.every(isRow) || (isPrivate && lines.every(isPlain))
}

function readLines(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n')
  } catch (error) {
    throw unreadable(path, error)
  }
}

function isRow(line: string): boolean {
  const parsed = parseJson(line)
  return 'value' in parsed && (typeof parsed.value === 'string' || isObject(parsed.value))
}
