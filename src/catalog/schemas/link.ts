/** Links and backlinks: where content points to, and whether the target exists. */
import { array, lazyObject, literal, number, object, oneOf, optional, stated, string } from '../fields.ts'
import { members, pageMembers } from '../shared.ts'

export const linkStatus = oneOf(
  'Only links of this status; broken is a target missing in the revision',
  ['ok', 'broken', 'in-app'],
  {
    tones: { ok: 'good', broken: 'bad' },
  },
)

/** A resource in short. The title is missing if the caller may not see it. */
const summaryOf = <const Kind extends string>(kind: Kind) =>
  optional(
    object({
      object: literal(kind),
      id: string(),
      title: optional(string()),
      urls: members(string(), 'location', 'app'),
    }),
  )

const Reference = lazyObject(() => ({
  kind: optional(string()),
  organization: summaryOf('organization'),
  space: summaryOf('space'),
  versionContext: summaryOf('revision'),
  page: summaryOf('page'),
  file: summaryOf('file'),
  url: optional(string()),
}))

export const LinkReference = lazyObject(() => ({
  status: linkStatus,
  relation: optional(stated({ known: ['reference', 'dependsOn'] })),
  targetReference: optional(Reference),
  locationReferences: optional(array(Reference)),
}))

const statistics = lazyObject(() => ({
  total: optional(number()),
  broken: optional(object({ total: optional(number()), changeRequest: optional(number()) })),
}))

/** A page of links with the counts over all of them. */
export const LinkPage = lazyObject(() => ({ ...pageMembers(LinkReference), stats: optional(statistics) }))

const targetColumns = [
  'targetReference.url',
  'targetReference.page.title',
  'targetReference.space.title',
] as const

const targetAddress = 'targetReference.page.urls.app'

const pageAddress = 'locationReferences.page.urls.app'

/** Links of one page. */
export const pageLinkColumns = ['status', ...targetColumns, targetAddress] as const

/** Links of many pages. */
export const linkColumns = [
  'status',
  'locationReferences.page.title',
  ...targetColumns,
  pageAddress,
  targetAddress,
] as const

/** Links to one file. */
export const backlinkColumns = [
  'status',
  'relation',
  'locationReferences.space.title',
  'locationReferences.page.title',
  pageAddress,
] as const
