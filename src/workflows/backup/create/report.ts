/** How `ws backup create` ends: what there is now, what there is not, and the exit code that says so. */
import type { created } from '../../../answers/backup.ts'
import { toldGaps } from '../../../catalog/told-gaps.ts'
import { PartialError } from '../../../errors.ts'
import type { ResultOf } from '../../../task/result.ts'
import type { Session } from '../../../task/task.ts'
import { counted } from '../../../text/counted.ts'
import type { TornThing } from '../../backup-format/manifest.ts'
import type { BackupOptions, MadeBackup } from './making.ts'

/** Many would hide the rest. */
const mostTold = 10

/** Enough to recognize what is going on. */
const mostNamed = 3

function tornNotice(torn: readonly TornThing[]): string {
  const names = torn.slice(0, mostNamed).map(({ address }) => address)
  const rest = torn.length - names.length
  return `Torn: ${counted(torn.length, 'thing')} changed, appeared or went while ws read: ${names.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}. The manifest names all of them under torn`
}

export function reportOf(
  made: MadeBackup,
  { folder: named }: BackupOptions,
  session: Session,
): ResultOf<typeof created> {
  const { manifest, written, kept, removed, faults, folder } = made
  const { organization, window, files, notCaptured, torn, secretsLeftOut } = manifest
  const things = files.reduce((sum, { path, count }) => sum + (path.endsWith('.ndjson') ? count : 0), 0)
  const refused = notCaptured.filter((gap) => gap.refused === true)
  const summary = { things, files: files.length, written, unchanged: kept, spared: made.spared }
  const leftOut = secretsLeftOut === 0 ? '' : `, ${counted(secretsLeftOut, 'secret')} left out`
  return {
    value: { folder, organization, window, summary, removed, notCaptured, torn, secretsLeftOut },
    text: `${named}: ${counted(things, 'thing')}, ${counted(written, 'file')} written, ${kept} unchanged${leftOut}`,
    afterwards: async () => {
      for (const { path, reason, fault } of faults)
        await session.notice(
          fault === 'foreign'
            ? `${path} ${reason}, and stays`
            : `${path} ${reason.replace(/^is/, 'was')}: it is made anew`,
        )
      for (const name of removed) await session.notice(`Removed ${name}: --keep says so`)
      if (torn.length > 0) await session.notice(tornNotice(torn))
      for (const { kind, address, reason } of toldGaps(refused).slice(0, mostTold))
        await session.notice(`Not captured: ${kind} of ${address}: ${reason}`)
      if (refused.length > 0)
        throw new PartialError(
          `${counted(refused.length, 'list')} could not be read; the manifest names them under notCaptured`,
        )
    },
  }
}
