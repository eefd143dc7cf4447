/** Applies one entry of a PUT of redirects: makes, changes, deletes or publishes one, each on its own. */
import type { Insertable } from 'kysely'
import type { Infer } from '../../../catalog/fields.ts'
import type { change, SetResults } from '../../../catalog/schemas/redirect.ts'
import { ApiError } from '../../../errors.ts'
import type { LocalRequest } from '../../handler.ts'
import { notFound } from '../../reply/refusals.ts'
import type { Tables } from '../../store/database.ts'
import { demandPath, destinationColumns, type RedirectName, redirectOf } from './redirect-rows.ts'

type Entry = Infer<typeof change>
type SetEntry = Exclude<Entry, { readonly intent: 'publish' }>
type EntryResult = Infer<typeof SetResults>['results'][number]

/** A refusal is the result of its entry, and does not touch the others. */
export async function applyEntry(request: LocalRequest, siteId: string, entry: Entry): Promise<EntryResult> {
  const { source, intent } = entry
  try {
    demandPath(source)
    return isPublish(entry)
      ? await publishDraft(request, { siteId, source })
      : await setRedirect(request, siteId, entry)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: 'error', source, draft: intent !== undefined && intent !== 'live', error: error.message }
  }
}

const isPublish = (entry: Entry): entry is Exclude<Entry, SetEntry> => entry.intent === 'publish'

async function setRedirect(request: LocalRequest, siteId: string, entry: SetEntry): Promise<EntryResult> {
  const { db, now } = request
  const { source, destination, intent, captureWildcard, permanent } = entry
  const isDraft = intent === 'draft'
  const there = await redirectOf(db, { siteId, source, isDraft })
  const told = { source, draft: isDraft }
  if (destination === null) return deleteRedirect(request, { siteId, source, isDraft })
  const columns = await destinationColumns(db, siteId, destination)
  if (there === undefined) {
    const id = await insertRedirect(request, {
      site_id: siteId,
      source,
      draft: isDraft,
      ...columns,
      capture_wildcard: captureWildcard ?? false,
      permanent: permanent ?? false,
    })
    return { status: 'created', ...told, id }
  }
  await db
    .updateTable('redirects')
    .set({
      ...columns,
      capture_wildcard: captureWildcard ?? there.capture_wildcard === 1,
      permanent: permanent ?? there.permanent === 1,
      updated_at: now,
    })
    .where('id', '=', there.id)
    .execute()
  return { status: 'updated', ...told, id: there.id }
}

async function deleteRedirect({ db }: LocalRequest, name: RedirectName): Promise<EntryResult> {
  const { source, isDraft } = name
  const there = await redirectOf(db, name)
  if (there === undefined)
    throw notFound(isDraft ? 'draft of a redirect' : 'redirect', `from ${source} on the site ${name.siteId}`)
  await db.deleteFrom('redirects').where('id', '=', there.id).execute()
  return { status: 'deleted', source, draft: isDraft, id: there.id }
}

/** The draft takes the place of the live one, if there is one. */
async function publishDraft(
  { db, now }: LocalRequest,
  { siteId, source }: Omit<RedirectName, 'isDraft'>,
): Promise<EntryResult> {
  const draft = await redirectOf(db, { siteId, source, isDraft: true })
  if (draft === undefined) throw notFound('draft of a redirect', `from ${source} on the site ${siteId}`)
  await db
    .deleteFrom('redirects')
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .where('draft', '=', 0)
    .execute()
  await db
    .updateTable('redirects')
    .set({ draft: false, updated_at: now })
    .where('id', '=', draft.id)
    .execute()
  return { status: 'published', source, draft: false, id: draft.id }
}

type NewRedirectRow = Omit<Insertable<Tables['redirects']>, 'id' | 'created_at' | 'updated_at'>

/** Returns its id. */
export async function insertRedirect({ db, newId, now }: LocalRequest, row: NewRedirectRow): Promise<string> {
  const id = newId('redirect')
  await db
    .insertInto('redirects')
    .values({ id, ...row, created_at: now, updated_at: now })
    .execute()
  return id
}
