/** `ws backup verify`: runs over one backup, or over all dated ones in a folder, and reports; `backup-format/verify.ts` compares. */

import { join } from 'node:path'
import type { verified } from '../../answers/backup.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { datedIn } from '../backup-format/dated-folder.ts'
import { openBackup } from '../backup-format/open-backup.ts'
import { damagedError } from '../backup-format/read-backup.ts'
import { type FileFault, verifyFiles } from '../backup-format/verify.ts'
import { folderAt } from './create/place.ts'

export async function verifyFolder(
  { folder }: { readonly folder: string },
  session: Session,
): Promise<ResultOf<typeof verified>> {
  const { context } = session
  const place = folderAt(folder, context)
  const names = datedIn(place)
  const counts = { backups: 0, files: 0, bytes: 0 }
  const faults: FileFault[] = []
  for (const name of names.length === 0 ? [''] : names) {
    const backup = openBackup(join(place, name))
    if (backup.isBetween) await session.notice(betweenText(folder))
    counts.backups += 1
    counts.files += backup.manifest.files.length
    counts.bytes += backup.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
    const found = await verifyFiles(backup, context.signal)
    faults.push(
      ...found.map((fault) => ({ ...fault, path: name === '' ? fault.path : `${name}/${fault.path}` })),
    )
  }
  const alike = faults.length === 0 ? ', as ws wrote them' : ''
  return {
    value: { folder: place, ...counts, faults },
    text: `${folder}: ${counted(counts.files, 'file')}, ${counted(counts.bytes, 'byte')}${alike}`,
    afterwards: async () => {
      if (faults.length > 0) throw damagedError(folder, faults)
    },
  }
}

const betweenText = (folder: string) =>
  `A run was killed while it moved files into their places: ws backup create ${folder} ends that. The backup is whole`
