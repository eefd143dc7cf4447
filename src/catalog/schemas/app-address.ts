/** The meaning of an address of the app (extended API, "Others"). */
import * as collections from '../collection.ts'
import { lazyObject, optional } from '../fields.ts'
import { ChangeRequest } from './change-request.ts'
import { RevisionPage } from './revision.ts'
import { Space } from './space.ts'

/** A collection, as its noun has it: a schema of its own would be one more file to load for each command on collections. */
export const AppAddress = lazyObject(() => ({
  collection: optional(collections.get.response),
  space: optional(Space),
  changeRequest: optional(ChangeRequest),
  page: optional(RevisionPage),
}))
