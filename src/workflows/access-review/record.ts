/** The record of a review, beside its file: who decided what and when, from which state, and what was done. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Context } from '../../context.ts'
import { unreadable } from '../../disk/refused-file.ts'
import { replaceFile } from '../../disk/staged-file.ts'
import { UsageError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import type { ReviewEvidence, ReviewedAccess } from '../../reports/review-evidence.ts'
import type { LiveAccess } from './rows.ts'

const format = 'ws-access-review/1'

/** The CSV's own name with `.json`. */
export const recordBeside = (file: string): string => `${file.replace(/\.[^./\\]*$/, '')}.json`

/** @throws UsageError for a file that is not a record; LocalError */
export function readRecord(file: string, context: Context): ReviewEvidence | undefined {
  const path = resolve(context.workingDirectory, recordBeside(file))
  if (!existsSync(path)) return undefined
  const parsed = parseJson(read(path))
  if (!('value' in parsed) || !isObject(parsed.value) || parsed.value.format !== format)
    throw new UsageError(`${recordBeside(file)} is not a record of a review: nothing was sent`, {
      hint: 'ws keeps the evidence there: give the CSV file another name, or move that file away',
    })
  // The format says that ws wrote it.
  return parsed.value as unknown as ReviewEvidence
}

export function writeRecord(file: string, evidence: ReviewEvidence, context: Context): void {
  const path = resolve(context.workingDirectory, recordBeside(file))
  const text = `${JSON.stringify({ format, ...evidence }, null, 2)}\n`
  replaceFile(path, text, { random: () => context.random(), mode: 0o600 })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw unreadable(path, error)
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const reviewed = ({ row }: LiveAccess): ReviewedAccess => {
  const { person, role, kind, address, id, via } = row
  return { person, role, kind, address, id, via }
}

/** The same for the same access, in whatever order a service lists it. */
export const stateOf = (access: readonly LiveAccess[]): string =>
  sha256(
    access
      .map((each) => JSON.stringify(reviewed(each)))
      .toSorted()
      .join('\n'),
  )
