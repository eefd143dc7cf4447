/** The answer of `ws tree`: members of each thing as the service sends them, and its contents. Levels below --depth are absent, and so are lists that the service refused. */
import { array, boolean, type Infer, object, optional, type Schema, string } from '../catalog/fields.ts'
import type { Kind } from '../catalog/kinds.ts'
import type { Resource } from '../catalog/resource.ts'
import { integer, lazily, type ObjectSchema } from '../catalog/schema.ts'
import type { JsonObject } from '../json/object.ts'
import { one, type Told } from './answer.ts'
import { gap } from './changes.ts'
import { addedLists, type TreeMembers } from './tree-lists.ts'

const named = { id: optional(string()), title: optional(string()) }

/** The lists of `--with` in a thing of this kind. */
type AddedLists = (holder: Kind) => TreeMembers

/** An object that may hold these lists as well. */
const withLists = <const Own extends TreeMembers>(own: Own, lists: TreeMembers): ObjectSchema<Own> =>
  object<Own>({ ...own, ...lists })

export interface TreeCollection extends JsonObject {
  readonly id?: string | undefined
  readonly title?: string | undefined
  readonly collections?: readonly TreeCollection[] | undefined
  readonly spaces?: readonly TreeSpace[] | undefined
}

const changeRequest = object({
  id: optional(string()),
  number: optional(integer()),
  subject: optional(string()),
  outdated: optional(boolean()),
})

const spaceMembers = {
  ...named,
  visibility: optional(string()),
  editMode: optional(string()),
  changeRequestsOpen: optional(integer()),
  changeRequests: optional(array(changeRequest, { about: 'The open ones' })),
}

const siteSpace = object({
  ...named,
  path: optional(string()),
  default: optional(boolean()),
  space: optional(string({ about: 'Its id in the workspace' })),
})

const section = object({ ...named, path: optional(string()), spaces: optional(array(siteSpace)) })

const siteMembers = {
  ...named,
  visibility: optional(string()),
  published: optional(boolean()),
  siteSpaces: optional(integer()),
  sections: optional(array(section)),
  spaces: optional(array(siteSpace, { about: 'Those in no section' })),
}

const space = object(spaceMembers)
const site = object(siteMembers)

export type TreeSpace = Told<Infer<typeof space>>
export type TreeSite = Told<Infer<typeof site>>
export type TreeChangeRequest = Told<Infer<typeof changeRequest>>
export type TreeSection = Told<Infer<typeof section>>
export type TreeSiteSpace = Told<Infer<typeof siteSpace>>

function organizationWith(added: AddedLists) {
  const spaceWith: Schema<TreeSpace> = lazily(() => withLists(spaceMembers, added('space')), 'space')
  const collection: Schema<TreeCollection> = lazily(
    (): Schema<TreeCollection> =>
      withLists(
        { ...named, collections: optional(array(collection)), spaces: optional(array(spaceWith)) },
        added('collection'),
      ),
    'collection',
  )
  const members = {
    ...named,
    type: optional(string()),
    plan: optional(string()),
    collections: optional(array(collection)),
    spaces: optional(
      array(spaceWith, {
        about: 'Those of sites that no collection lists; absent unless all collections and sites were read',
      }),
    ),
    sites: optional(array(withLists(siteMembers, added('site')))),
    notCaptured: optional(array(gap, { about: 'What could not be read, and why' })),
  }
  return withLists(members, added('organization'))
}

export type TreeOrganization = Told<Infer<ReturnType<typeof organizationWith>>>

/** Of an organization whose things are declared by these. */
export const treeOf = (resources: readonly Resource[]) =>
  one(organizationWith((holder) => addedLists(holder, resources)))
