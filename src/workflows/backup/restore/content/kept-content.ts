/** The pages and files that a backup holds of each space, in the form that comparisons use. */
import type { Kind } from '../../../../catalog/kinds.ts'
import type { Backup } from '../../../backup-format/read-backup.ts'
import type { BackupRecord } from '../../../backup-format/record.ts'
import type { SideFile } from '../../../content/content-side.ts'
import { createFolderNames } from '../../../content/file-names.ts'
import { pagesIn } from '../../../content/page-tree.ts'
import { type CanonicalSide, canonicalSide } from '../../../content-sync/pages/canonical.ts'

export interface KeptSpace {
  /** Its id when the backup was made. */
  readonly id: string
  /** The revision whose content it is; undefined if it was read through a change request. */
  readonly revision: string | undefined
  readonly side: CanonicalSide
  /** The place of a file in the backup. */
  placeOfFile(id: string): string | undefined
}

export const contentKinds: ReadonlySet<Kind> = new Set<Kind>(['page', 'file'])

export async function keptSpaces(backup: Backup): Promise<readonly KeptSpace[]> {
  const revisions = new Map<string, string>()
  for await (const { id = '', reply } of backup.records(new Set<Kind>(['space'])))
    if (typeof reply.revision === 'string') revisions.set(id, reply.revision)
  const records: BackupRecord[] = []
  for await (const record of backup.records(contentKinds)) records.push(record)
  const bySpace = Map.groupBy(records, ({ path }) => path.spaceId ?? '')
  return Array.from(bySpace, ([id, own]) => {
    const isDirect = own.every(({ holder }) => holder?.kind === 'space')
    return { ...sideOf(own, backup), id, revision: isDirect ? revisions.get(id) : undefined }
  })
}

function sideOf(records: readonly BackupRecord[], backup: Backup): Pick<KeptSpace, 'side' | 'placeOfFile'> {
  const places = new Map(records.map(({ kind, id, content }) => [`${kind} ${id}`, content]))
  const pages = pagesOf(records.filter(({ kind }) => kind === 'page'))
  const files = records.filter(({ kind }) => kind === 'file').map(fileOf)
  const names = createFolderNames(pages, files)
  const side = canonicalSide({
    pages,
    files,
    names,
    byId: new Map(pages.map((page) => [page.id, page])),
    markdownOf: async ({ id }) => {
      const place = places.get(`page ${id}`)
      return place === undefined ? undefined : (await backup.content(place)).toString('utf8')
    },
  })
  return { side, placeOfFile: (id) => places.get(`file ${id}`) }
}

/** Each record holds the pages below it, too. */
function pagesOf(records: readonly BackupRecord[]) {
  const all = pagesIn({ pages: records.map(({ reply }) => reply) })
  const below = new Set(all.flatMap(({ id, parent }) => (parent === undefined ? [] : [id])))
  const known = new Set(records.map(({ id }) => id))
  const roots = records.filter(({ id = '' }) => !below.has(id))
  return pagesIn({ pages: roots.map(({ reply }) => reply) }).filter(({ id }) => known.has(id))
}

function fileOf({ id = '', reply }: BackupRecord): SideFile {
  const { name, contentType, size } = reply
  return {
    id,
    name: typeof name === 'string' && name !== '' ? name : id,
    contentType: typeof contentType === 'string' ? contentType : undefined,
    size: typeof size === 'number' ? size : undefined,
    downloadURL: '',
  }
}
