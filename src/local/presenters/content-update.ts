/** Builds the reply to changes of content: the change request, and on request the pages and files. */
import type { Infer } from '../../catalog/fields.ts'
import type { ContentUpdate } from '../../catalog/schemas/content-update.ts'
import type { AppliedChanges, PageOutcome } from '../domain/content/content-changes/apply.ts'
import { selectFiles } from '../domain/content/files.ts'
import type { LocalRequest } from '../handler.ts'
import { readChangeRequest } from './change-request.ts'
import { presentFile } from './revision.ts'

interface UpdateView {
  readonly applied: AppliedChanges
  readonly view: { readonly compat?: boolean | undefined }
}

export async function presentContentUpdate(
  request: LocalRequest,
  changeRequestId: string,
  { applied, view }: UpdateView,
): Promise<Infer<typeof ContentUpdate>> {
  const changeRequest = await readChangeRequest(request, changeRequestId)
  if (view.compat !== false) return changeRequest
  const { pages, files } = applied
  return {
    changeRequest,
    changes: pages.map(presentOutcome),
    ...(files.length === 0
      ? {}
      : { insertedFiles: await presentFiles(request, changeRequest.revision, files) }),
  }
}

const presentOutcome = ({ object, page: { id, path, version }, ref }: PageOutcome) => ({
  object,
  page: { id, title: version.title, type: version.type, path },
  ...(ref === undefined ? {} : { ref }),
})

/** In the order of the ids. */
async function presentFiles({ db }: LocalRequest, revisionId: string, ids: readonly string[]) {
  const rows = await selectFiles(db, revisionId).where('files.id', 'in', ids).execute()
  const shown = new Map(rows.map((row) => [row.id, presentFile(row, {})]))
  return ids.flatMap((id) => shown.get(id) ?? [])
}
