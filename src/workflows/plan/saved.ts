/** Plans in files: written by `ws plan --out`, and believed only as they were written. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Context } from '../../context.ts'
import { unreadable } from '../../disk/refused-file.ts'
import { replaceFile } from '../../disk/staged-file.ts'
import { UsageError } from '../../errors.ts'
import type { KeptPlace } from '../../estate/compare/kept-places.ts'
import { type Plan, planFormat } from '../../estate/plan/plan.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import { hashOf } from './hash.ts'

interface SavedPlan {
  readonly plan: Plan
  readonly hash: string
  /** The hash of the document that it was made from. */
  readonly document: string
  /** Entries that stay in their place, which the document does not mention. */
  readonly kept?: readonly KeptPlace[] | undefined
}

export function savePlan(
  file: string,
  { plan, hash, document, kept = [] }: SavedPlan,
  context: Context,
): void {
  const path = resolve(context.workingDirectory, file)
  const facts = { ...(kept.length === 0 ? {} : { keptInPlace: kept }), ws: context.version, document, hash }
  const text = `${JSON.stringify({ ...plan, ...facts }, null, 2)}\n`
  replaceFile(path, text, { random: () => context.random() })
}

/** @throws UsageError for a file that is cut, edited, of another format or version of ws, or no plan at all; LocalError */
export function readSavedPlan(file: string, context: Context): SavedPlan {
  const path = resolve(context.workingDirectory, file)
  const parsed = parseJson(read(path))
  const fault = (reason: string) =>
    new UsageError(`${file} ${reason}: nothing was sent`, { hint: 'Make the plan anew: ws plan --out' })
  if (!('value' in parsed) || !isObject(parsed.value)) throw fault('is not a whole plan')
  const { ws, hash, document, keptInPlace, ...plan } = parsed.value
  if (plan.format !== planFormat) {
    const made = typeof ws === 'string' ? `, made by ws ${ws}` : ''
    throw fault(`has the format ${JSON.stringify(plan.format)}${made}; this ws reads ${planFormat}`)
  }
  const version = String(ws)
  // The hash says that it is what ws wrote.
  const whole = plan as unknown as Plan
  if (typeof hash !== 'string' || hashOf(whole, { version }) !== hash) throw fault('is not as ws wrote it')
  if (version !== context.version) throw fault(`was made by ws ${version}, and this is ws ${context.version}`)
  const kept = keptInPlace === undefined ? undefined : keptPlaces(keptInPlace)
  if (keptInPlace !== undefined && kept === undefined) throw fault('is not as ws wrote it')
  return { plan: whole, hash, document: String(document), kept }
}

/** The hash covers what would be done, and so none of these. */
function keptPlaces(written: unknown): readonly KeptPlace[] | undefined {
  const isWhole = Array.isArray(written) && written.every(isKeptPlace)
  return isWhole ? written : undefined
}

const isKeptPlace = (each: unknown): each is KeptPlace =>
  isObject(each) &&
  [each.kind, each.address, each.reason].every((member) => typeof member === 'string') &&
  (each.id === null || typeof each.id === 'string')

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw unreadable(path, error)
  }
}
