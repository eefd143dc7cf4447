/** A resource in short, for references from other resources: object, id, title and addresses. */
import { appUrl, location } from '../reply/addresses.ts'

interface TitledThing {
  readonly id: string
  /** Left out if the caller may not see it. */
  readonly title: string | undefined
}

/** The content of a space, or of one of its change requests. */
export interface ContentPlace {
  readonly baseUrl: string
  readonly spaceId: string
  /** The number of the change request. */
  readonly changeRequest: number | undefined
}

export const summarizeOrganization = (baseUrl: string, { id, title }: TitledThing) => ({
  object: 'organization' as const,
  id,
  ...titled(title),
  urls: { location: location(baseUrl, 'orgs', id), app: appUrl('o', id) },
})

export const summarizeSpace = (baseUrl: string, { id, title }: TitledThing) => ({
  object: 'space' as const,
  id,
  ...titled(title),
  urls: { location: location(baseUrl, 'spaces', id), app: appUrl('s', id) },
})

export const summarizeRevision = (place: ContentPlace, { id, title }: TitledThing) => ({
  object: 'revision' as const,
  id,
  ...titled(title),
  urls: contentUrls(place, [], []),
})

export const summarizePage = (place: ContentPlace, { id, title }: TitledThing) => ({
  object: 'page' as const,
  id,
  ...titled(title),
  urls: contentUrls(place, ['page', id], ['p', id]),
})

export const summarizeFile = (place: ContentPlace, { id, title }: TitledThing) => ({
  object: 'file' as const,
  id,
  ...titled(title),
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

const titled = (title: string | undefined) => (title === undefined ? {} : { title })
