/** Links and backlinks: where content refers to something, and whether it is there. */
import { array, number, object, oneOf, optional, resource, string } from '../fields.ts'
import { pageOf } from '../shared.ts'

export const linkStatus = oneOf('Only links of this status; broken is a target missing in the revision', [
  'ok',
  'broken',
  'in-app',
])

const Reference = object({
  kind: optional(string()),
  organization: optional(string()),
  space: optional(string()),
  versionContext: optional(string()),
  page: optional(string()),
  file: optional(string()),
  url: optional(string()),
})

export const LinkReference = resource(() => ({
  status: linkStatus,
  relation: optional(string()),
  targetReference: optional(Reference),
  locationReferences: optional(array(Reference)),
}))

const statistics = object({
  total: optional(number()),
  broken: optional(object({ total: optional(number()), changeRequest: optional(number()) })),
})

/** A page of links with the counts over all of them. */
export const LinkPage = resource(() => ({ ...pageOf(LinkReference).shape, stats: optional(statistics) }))

const targetColumns = ['targetReference.url', 'targetReference.page', 'targetReference.space'] as const

/** Links of one page. */
export const pageLinkColumns = ['status', ...targetColumns] as const

/** Links of many pages. */
export const linkColumns = ['status', 'locationReferences.page', ...targetColumns] as const

/** Links to one file. */
export const backlinkColumns = [
  'status',
  'relation',
  'locationReferences.space',
  'locationReferences.page',
] as const
