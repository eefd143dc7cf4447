/** The workspace as a person would draw it: trees, lists and states, without tables. */
import { startOfTime } from '../rehearsal.ts'
import { mostly } from './choice.ts'

export interface CommentModel {
  readonly id: string
  readonly text: string
  readonly postedAt: number
  resolved: boolean
  readonly replies: string[]
}

export interface PageModel {
  /** The same in every revision. */
  readonly id: string
  readonly source: string
  readonly title: string
  readonly text: string
}

export type ContentModel = ReadonlyMap<string, PageModel>

export interface ChangeRequestModel {
  readonly id: string
  readonly number: number
  status: string
  subject: string
  revision: string
  /** The revision of the main content that it knows, and what that held. */
  ancestor: string
  base: ContentModel
  content: ContentModel
  merged?: string
  comments: CommentModel[]
}

export interface SpaceModel {
  readonly kind: 'space'
  readonly id: string
  title: string
  organization: string
  parent: string | null
  deletedAt?: number
  locked: boolean
  revision: string
  content: ContentModel
  readonly changeRequests: ChangeRequestModel[]
  comments: CommentModel[]
}

export interface CollectionModel {
  readonly kind: 'collection'
  readonly id: string
  title: string
  organization: string
  parent: string | null
}

export type NodeModel = SpaceModel | CollectionModel

export interface TeamModel {
  readonly id: string
  title: string
  /** By user: since when, and as what. */
  readonly members: Map<string, { readonly since: number; role: 'owner' | 'member' }>
}

export interface ShareLinkModel {
  readonly id: string
  name: string
  active: boolean
}

/** A section by its id, or a group with the ids of its sections. */
export type OutlineModel = string | { readonly group: string; title: string; readonly sections: string[] }

export interface Model {
  now: number
  /** In any order of parents; siblings are in order, deleted spaces among them. */
  nodes: NodeModel[]
  teams: TeamModel[]
  shareLinks: ShareLinkModel[]
  outline: OutlineModel[]
}

export const organizations = ['org_northwind', 'org_lab'] as const
export const sections = ['sec_one', 'sec_two', 'sec_three', 'sec_four'] as const
export const site = '/v1/orgs/org_northwind/sites/site_docs'
export const unknownId = 'id_of_nothing'

export const day = 24 * 60 * 60 * 1000

export const spacesOf = ({ nodes }: Model): SpaceModel[] => nodes.filter((node) => node.kind === 'space')

export const collectionsOf = ({ nodes }: Model): CollectionModel[] =>
  nodes.filter((node) => node.kind === 'collection')

/** A space that neither is deleted nor was never there. */
export const isLive = (space: SpaceModel | undefined): space is SpaceModel =>
  space !== undefined && space.deletedAt === undefined

export const isGone = ({ now }: Model, { deletedAt }: SpaceModel): boolean =>
  deletedAt !== undefined && deletedAt + 7 * day <= now

export const findSpace = (model: Model, id: string): SpaceModel | undefined =>
  spacesOf(model).find((space) => space.id === id)

export const findCollection = (model: Model, id: string | null): CollectionModel | undefined =>
  collectionsOf(model).find((collection) => collection.id === id)

/** Ids to choose from, seldom one that nothing has. */
export const idsOf = (nodes: readonly NodeModel[]): readonly string[] =>
  mostly(
    nodes.map(({ id }) => id),
    unknownId,
  )

/** Puts a node at the end of its siblings, or beside one. */
export function place(
  model: Model,
  node: NodeModel,
  beside?: { readonly id: string; readonly offset: 0 | 1 },
) {
  if (beside?.id === node.id) return
  model.nodes = model.nodes.filter((other) => other !== node)
  const at = beside === undefined ? model.nodes.length : indexOf(model, beside.id) + beside.offset
  model.nodes.splice(at, 0, node)
}

const indexOf = (model: Model, id: string) => model.nodes.findIndex((node) => node.id === id)

/** The contents of small-workspace.ts with those of model-workspace.ts. */
export function initialModel(): Model {
  const organization = 'org_northwind'
  const collection = (id: string, parent: string | null): CollectionModel => ({
    kind: 'collection',
    id,
    title: id,
    organization,
    parent,
  })
  const space = (name: string, parent: string | null): SpaceModel => ({
    kind: 'space',
    id: `spc_${name}`,
    title: `spc_${name}`,
    organization,
    parent,
    locked: false,
    revision: `rev_${name}`,
    content: new Map(),
    changeRequests: [],
    comments: [],
  })
  const product = ['start', 'guides', 'api', 'sdk', 'cli'].map((name) => space(name, 'col_product'))
  return {
    now: startOfTime,
    nodes: [
      collection('col_product', null),
      collection('col_engineering', null),
      space('handbook', null),
      collection('col_platform', 'col_engineering'),
      ...product,
    ],
    teams: [],
    shareLinks: [],
    outline: [...sections],
  }
}
