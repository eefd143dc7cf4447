/** `ws local status`: shows an embedded workspace. */
import { fields } from '../../catalog/fields.ts'
import { toldGaps } from '../../catalog/told-gaps.ts'
import { type Session, task } from '../../task/task.ts'
import type { CloneDescription } from '../../workspaces/clone-contents.ts'
import { placeFlags, workspaceOf } from './place.ts'

export const status = task({
  effect: 'reads',
  answers: async () => (await import('../../answers/local.ts')).status,
  summary: 'Show what is in the workspace, and whether it is sound',
  details:
    'Checks the whole file; a damaged file is an error (exit code 10). For a clone, it shows the source, the age, and what is missing.',
  input: fields(placeFlags),
  columns: [
    'path',
    'bytes',
    'schema',
    'organizations',
    'users',
    'collections',
    'spaces',
    'deletedSpaces',
    'changeRequests',
    'comments',
    'sites',
    'tokens',
    'snapshots',
    'integrity',
  ],
  examples: ['ws local status', 'ws local status -o json --fields spaces,integrity'],
  run: async (place, session) => {
    const workspace = await workspaceOf(place, session)
    const status = await workspace.status()
    const clone = await workspace.clone()
    if (clone === undefined) return { value: status }
    const { gaps, approximations, ...source } = clone
    const notCaptured = toldGaps(gaps)
    await tellSource({ ...clone, notCaptured }, session)
    return { value: { ...status, clone: { ...source, notCaptured, approximated: approximations } } }
  },
})

interface ToldClone extends CloneDescription {
  readonly notCaptured: ReturnType<typeof toldGaps>
}

/** A clone is as it was when it was read. */
async function tellSource(
  { origin, organization, backup, to, notCaptured, approximations }: ToldClone,
  { context, notice }: Session,
): Promise<void> {
  const from = backup === undefined ? '' : `, from the backup ${backup}`
  const age = ageOf(context.now() - Date.parse(to))
  await notice(`A clone of ${organization} at ${origin}${from}, as of ${to} (${age} old)`)
  for (const { kind, address, reason } of notCaptured)
    await notice(`Not cloned: ${kind} of ${address}: ${reason}`)
  for (const { kind, member, reason } of approximations)
    await notice(`Approximated: ${member} of ${kind}: ${reason}`)
}

const units = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
] as const

/** `3 hours`; less than a minute has no number. */
function ageOf(milliseconds: number): string {
  for (const [unit, length] of units) {
    const count = Math.floor(milliseconds / length)
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'}`
  }
  return 'less than a minute'
}
