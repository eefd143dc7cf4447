/** Where content is read: in a space as it is now, at a revision, or in a change request. */
import * as proposedFiles from '../../catalog/cr/file.ts'
import * as proposedPages from '../../catalog/cr/page.ts'
import type { Operation } from '../../catalog/operation.ts'
import * as spaceFiles from '../../catalog/space/file.ts'
import * as spacePages from '../../catalog/space/page.ts'
import * as revisionFiles from '../../catalog/space/revision/file.ts'
import * as revisionPages from '../../catalog/space/revision/page.ts'

export interface ReadPlace {
  readonly pages: Operation
  readonly page: Operation
  readonly files: Operation
  readonly path: Readonly<Record<string, string>>
}

export const spaceNow = (spaceId: string): ReadPlace => ({
  pages: spacePages.list,
  page: spacePages.get,
  files: spaceFiles.list,
  path: { spaceId },
})

export const atRevision = (spaceId: string, revisionId: string): ReadPlace => ({
  pages: revisionPages.list,
  page: revisionPages.get,
  files: revisionFiles.list,
  path: { spaceId, revisionId },
})

export const inChangeRequest = (spaceId: string, changeRequestId: string): ReadPlace => ({
  pages: proposedPages.list,
  page: proposedPages.get,
  files: proposedFiles.list,
  path: { spaceId, changeRequestId },
})
