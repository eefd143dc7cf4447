/** Changes between two revisions (extended API, "Content at a revision"). Unknown types pass. */
import {
  array,
  fields,
  flag,
  lazyObject,
  number,
  object,
  optional,
  record,
  stated,
  string,
  unknown,
  whole,
} from '../fields.ts'
import { ChangeRequest } from './change-request.ts'

const types = [
  'page_created',
  'page_edited',
  'page_deleted',
  'page_moved',
  'file_created',
  'file_edited',
  'file_deleted',
  'variables_edited',
]

const Change = lazyObject(() => ({
  type: stated({ known: types }),
  page: optional(
    object({
      id: optional(string()),
      type: optional(string()),
      title: optional(string()),
      path: optional(string()),
    }),
  ),
  attributes: optional(record(object({ before: optional(unknown()), after: optional(unknown()) }))),
  parent: optional(object({ before: optional(unknown()), after: optional(unknown()) })),
  file: optional(
    object({
      id: optional(string()),
      name: optional(string()),
      contentType: optional(string()),
      downloadURL: optional(string()),
    }),
  ),
  variables: optional(unknown()),
}))

export const Changes = lazyObject(() => ({
  changes: array(Change),
  more: optional(number()),
  mergedFrom: optional(ChangeRequest),
}))

const limit = optional(
  whole('Most changes to show; the answer says how many more there are', { min: 1, max: 1000 }),
)

export const changesOfProposal = fields({ limit })

export const changesOfRevision = fields({
  limit,
  metadata: optional(flag('Include mutable Git metadata; without it the lookup can be faster', true)),
  computed: optional(flag('Compute computed content', true)),
})

export const changeColumns = ['type', 'page.id', 'page.title', 'page.path', 'file.name'] as const
