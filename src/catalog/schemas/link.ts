/** Links and backlinks: where content points to, and whether the target exists. */
import {
  array,
  lazyObject,
  literal,
  number,
  object,
  oneOf,
  openObject,
  optional,
  stated,
  string,
} from '../fields.ts'
import { members, pageMembers } from '../shared.ts'

export const linkStatus = oneOf(
  'Only links of this status; broken is a target missing in the revision',
  ['ok', 'broken', 'in-app'],
  {
    tones: { ok: 'good', broken: 'bad' },
  },
)

/** A part of content in short. The title is missing if the caller may not see it. */
const inShort = <const Kind extends string>(kind: Kind) => ({
  object: optional(literal(kind)),
  id: string(),
  title: optional(string()),
  urls: members(string(), 'location', 'app'),
})

/** An organization or a space, whole; of a space that the caller may not see only its id and its addresses. */
const whole = <const Kind extends string, const Address extends string>(kind: Kind, ...more: Address[]) =>
  openObject({
    object: literal(kind),
    id: string(),
    title: optional(string()),
    urls: members(string(), 'location', 'app', ...more),
  })

const LinkedPage = lazyObject(() => ({
  ...inShort('page'),
  type: optional(string()),
  path: optional(string()),
}))

/** Without the address of its bytes, which the file itself has. */
const LinkedFile = lazyObject(() => ({
  ...inShort('file'),
  name: optional(string()),
  contentType: optional(string()),
  size: optional(number()),
}))

/** The content in which the reference holds. */
const VersionContext = lazyObject(() => ({
  type: optional(stated({ known: ['revision'] })),
  revision: optional(string()),
}))

const Reference = lazyObject(() => ({
  kind: optional(string()),
  organization: optional(whole('organization', 'logo')),
  space: optional(whole('space', 'published')),
  versionContext: optional(VersionContext),
  page: optional(LinkedPage),
  file: optional(LinkedFile),
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

export const targetAddress = 'targetReference.page.urls.app'

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
