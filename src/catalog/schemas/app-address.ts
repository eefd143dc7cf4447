/** The meaning of an address of the app (extended API, "Others"). */
import { lazyObject, optional } from '../fields.ts'
import { ChangeRequest } from './change-request.ts'
import { Collection } from './collection.ts'
import { RevisionPage } from './revision.ts'
import { Space } from './space.ts'

export const AppAddress = lazyObject(() => ({
  collection: optional(Collection),
  space: optional(Space),
  changeRequest: optional(ChangeRequest),
  page: optional(RevisionPage),
}))
