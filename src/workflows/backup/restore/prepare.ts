/** A backup and the live workspace -> a plan that brings back what is missing. */
import type { Thing } from '../../../estate/estate.ts'
import type { Session } from '../../../task/task.ts'
import { documentName } from '../../backup-format/paths.ts'
import { type Backup, readBackup } from '../../backup-format/read-backup.ts'
import { readKept } from '../../diff/documents.ts'
import { type PreparedPlan, planFor } from '../../plan/preparing/prepare.ts'
import { folderAt } from '../create/place.ts'

export interface PrepareOptions {
  readonly folder: string
  readonly toOrg?: string | undefined
  readonly overwrite?: boolean | undefined
  /** Leaves damaged files out. */
  readonly soundOnly?: boolean | undefined
}

export interface PreparedRestore extends PreparedPlan {
  readonly backup: Backup
}

export async function prepareRestore(asked: PrepareOptions, session: Session): Promise<PreparedRestore> {
  const { folder, toOrg, overwrite = false, soundOnly } = asked
  const { context } = session
  const backup = await readBackup(folderAt(folder, context), context.signal, { soundOnly })
  const file = `${folder}/${documentName}`
  const reading = await readKept({ file, text: await backup.document() }, session)
  const organization = toOrg ?? backup.manifest.organization
  const isForeign = organization !== backup.manifest.organization
  if (toOrg !== undefined) enter(reading.estate.organization, toOrg)
  // Nothing comes back of a list that the backup lacks, and nothing goes because of it.
  const notCaptured = (reading.estate.notCaptured ?? []).map((gap) => ({ ...gap, isRefused: false }))
  const known = { ...reading, estate: { ...reading.estate, notCaptured } }
  // A restore says which members the API can't set, and sets the others.
  const manner = { onlyMakes: !overwrite, inPart: true }
  return { ...(await planFor(known, { organization, ...manner, isForeign }, session)), backup }
}

/** The things go into another organization, which keeps its own title and settings. */
function enter(organization: Thing, id: string): void {
  // The reader of the document made this thing; a member that it does not have is not managed.
  Object.assign(organization, { id, name: undefined, values: {} })
}
