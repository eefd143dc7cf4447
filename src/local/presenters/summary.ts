/** A thing in short, for references from other resources: object, id, title and addresses. */
import { appUrl, location } from '../reply/addresses.ts'
import type { NamedFile, TitledPage } from './link-titles.ts'

/** The content of a space, or of one of its change requests. */
export interface ContentPlace {
  readonly baseUrl: string
  readonly spaceId: string
  /** The number of the change request. */
  readonly changeRequest: number | undefined
}

/** A space that the caller may not see. */
export const summarizeHiddenSpace = (baseUrl: string, id: string) => ({
  object: 'space' as const,
  id,
  urls: { location: location(baseUrl, 'spaces', id), app: appUrl('s', id) },
})

/** @param found - without it only the id is known, since the page is missing or the caller may not see it */
export const summarizePage = (place: ContentPlace, id: string, found: TitledPage | undefined) => ({
  object: 'page' as const,
  id,
  ...(found === undefined ? {} : { title: found.title, type: found.type, path: found.path }),
  urls: contentUrls(place, ['page', id], ['p', id]),
})

export const summarizeFile = (place: ContentPlace, id: string, found: NamedFile | undefined) => ({
  object: 'file' as const,
  id,
  ...(found === undefined
    ? {}
    : { title: found.name, name: found.name, contentType: found.contentType, size: found.size }),
  urls: contentUrls(place, ['files', id], ['files', id]),
})

/** The API has addresses for the content of change requests only. */
function contentUrls(
  { baseUrl, spaceId, changeRequest }: ContentPlace,
  inApi: readonly string[],
  inApp: readonly string[],
) {
  if (changeRequest === undefined) return { app: appUrl('s', spaceId, ...inApp) }
  const proposal = ['change-requests', String(changeRequest)]
  return {
    location: location(baseUrl, 'spaces', spaceId, ...proposal, 'content', ...inApi),
    app: appUrl('s', spaceId, ...proposal, ...inApp),
  }
}
