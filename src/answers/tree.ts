/** The answer of `ws tree`: members of each thing as the service sends them, and its contents. Levels below --depth are absent, and so are lists that the service refused. */
import {
  array,
  boolean,
  type Infer,
  object,
  openObject,
  optional,
  type Schema,
  string,
} from '../catalog/fields.ts'
import { integer, lazily } from '../catalog/schema.ts'
import type { JsonObject } from '../json/object.ts'
import { one, type Told } from './answer.ts'
import { gap } from './changes.ts'

const named = { id: optional(string()), title: optional(string()) }

const changeRequest = object({
  id: optional(string()),
  number: optional(integer()),
  subject: optional(string()),
  outdated: optional(boolean()),
})

const space = object({
  ...named,
  visibility: optional(string()),
  editMode: optional(string()),
  changeRequestsOpen: optional(integer()),
  changeRequests: optional(array(changeRequest, { about: 'The open ones' })),
})

export interface TreeCollection extends JsonObject {
  readonly id?: string | undefined
  readonly title?: string | undefined
  readonly collections?: readonly TreeCollection[] | undefined
  readonly spaces?: readonly TreeSpace[] | undefined
}

const collection: Schema<TreeCollection> = lazily(
  (): Schema<TreeCollection> =>
    object({ ...named, collections: optional(array(collection)), spaces: optional(array(space)) }),
  'collection',
)

const siteSpace = object({
  ...named,
  path: optional(string()),
  default: optional(boolean()),
  space: optional(string({ about: 'Its id in the workspace' })),
})

const section = object({ ...named, path: optional(string()), spaces: optional(array(siteSpace)) })

/** --with adds lists of further kinds. */
const site = openObject({
  ...named,
  visibility: optional(string()),
  published: optional(boolean()),
  siteSpaces: optional(integer()),
  sections: optional(array(section)),
  spaces: optional(array(siteSpace, { about: 'Those in no section' })),
})

const organization = openObject({
  ...named,
  type: optional(string()),
  plan: optional(string()),
  collections: optional(array(collection)),
  spaces: optional(
    array(space, {
      about: 'Those of sites that no collection lists; absent unless all collections and sites were read',
    }),
  ),
  sites: optional(array(site)),
  notCaptured: optional(array(gap, { about: 'What could not be read, and why' })),
})

export type TreeOrganization = Told<Infer<typeof organization>>
export type TreeSpace = Told<Infer<typeof space>>
export type TreeSite = Told<Infer<typeof site>>
export type TreeChangeRequest = Told<Infer<typeof changeRequest>>
export type TreeSection = Told<Infer<typeof section>>
export type TreeSiteSpace = Told<Infer<typeof siteSpace>>

export const tree = one(organization)
