/** The content of a change request: a revision, its pages and files (API document, "Change request content"). */
import {
  array,
  boolean,
  fields,
  flag,
  type Infer,
  lazyObject,
  literal,
  number,
  object,
  openOneOf,
  optional,
  record,
  type Schema,
  stated,
  string,
  unknown,
} from '../fields.ts'
import { members, type OptionalMember, timestamp } from '../shared.ts'

/** Parts of the content that the caller can leave out to make the request faster. */
export const contentView = fields({
  metadata: optional(flag('Include mutable Git metadata; without it the lookup can be faster', true)),
  computed: optional(flag('Compute computed content', true)),
})

/** How one page is shown. */
export const pageView = fields({
  format: optional(openOneOf('How the page is written in the reply', ['document', 'markdown'])),
  evaluated: optional(flag('Evaluate expressions in the content', false)),
  ...contentView.shape,
})

/** A terminal shows a page to be read; `--format markdown` prints its Markdown. */
export const pageProse = { member: 'markdown', alone: { field: 'format', is: 'markdown' } } as const

export const pageDetails =
  'At a terminal, ws shows its text to be read, with links as numbered notes; --format markdown prints the exact Markdown.'

export const pageColumns = ['id', 'title', 'path', 'type', 'hidden', 'updatedAt'] as const

export const wholePageColumns = [...pageColumns, 'description', 'urls.app', 'markdown'] as const

export const fileColumns = ['id', 'name', 'contentType', 'size'] as const

export const wholeFileColumns = [
  ...fileColumns,
  'dimensions.width',
  'dimensions.height',
  'downloadURL',
] as const

export const revisionColumns = ['id', 'type', 'createdAt', 'git.message', 'urls.app'] as const

const variables = optional(record(string()))
const gitFile = optional(object({ oid: optional(string()), path: optional(string()) }))

const Layout = lazyObject(() => ({
  width: optional(stated({ known: ['default', 'wide'] })),
  cover: optional(boolean()),
  coverSize: optional(stated({ known: ['hero', 'full'] })),
  title: optional(boolean()),
  description: optional(boolean()),
  tableOfContents: optional(boolean()),
  outline: optional(boolean()),
  pagination: optional(boolean()),
  metadata: optional(boolean()),
}))

const CoverReference = lazyObject(() => ({ kind: optional(string()), file: optional(string()) }))

const Cover = lazyObject(() => ({
  ref: optional(CoverReference),
  refDark: optional(CoverReference),
  yPos: optional(number()),
}))

const Computed = lazyObject(() => ({
  type: optional(string()),
  dependencies: optional(array(unknown())),
  props: optional(record(unknown())),
}))

const pageMembers = object({
  id: string(),
  title: optional(string()),
  emoji: optional(string()),
  icon: optional(string()),
  createdAt: optional(timestamp),
  updatedAt: optional(timestamp),
  markdown: optional(string()),
  type: optional(stated({ known: ['document'] })),
  urls: members(string(), 'app'),
  slug: optional(string()),
  path: optional(string()),
  description: optional(string()),
  documentId: optional(string()),
  git: gitFile,
  layout: optional(Layout),
  cover: optional(Cover),
  variables,
  hidden: optional(boolean()),
  noIndex: optional(boolean()),
  noRobotsIndex: optional(boolean()),
  computed: optional(Computed),
  computedSeed: optional(string()),
})

/** A page. Pages may hold pages, so TypeScript can't infer the type. */
export interface RevisionPage extends Infer<typeof pageMembers> {
  pages?: RevisionPage[] | undefined
}

export const RevisionPage = lazyObject(() => ({
  ...pageMembers.shape,
  get pages(): OptionalMember<Schema<RevisionPage[]>> {
    return optional(array(RevisionPage))
  },
}))

export const File = lazyObject(() => ({
  id: string(),
  name: optional(string()),
  contentType: optional(string()),
  downloadURL: optional(string()),
  size: optional(number()),
  dimensions: optional(object({ width: optional(number()), height: optional(number()) })),
  git: gitFile,
}))

const ReusableContent = lazyObject(() => ({
  id: optional(string()),
  title: optional(string()),
  document: optional(unknown()),
  git: gitFile,
}))

const GitCommit = lazyObject(() => ({
  oid: optional(string()),
  message: optional(string()),
  createdByService: optional(boolean()),
  url: optional(string()),
  ref: optional(string()),
}))

export const Revision = lazyObject(() => ({
  object: literal('revision'),
  id: string(),
  parents: optional(array(string())),
  pages: optional(array(RevisionPage)),
  files: optional(array(File)),
  reusableContents: optional(array(ReusableContent)),
  variables,
  createdAt: optional(timestamp),
  git: optional(GitCommit),
  urls: members(string(), 'app', 'published', 'public'),
  type: optional(stated({ known: ['edits', 'merge', 'rollback', 'update', 'computed'] })),
}))
