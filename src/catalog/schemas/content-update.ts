/** Changes of the content of a change request, and the reply to them (extended API, "Change requests"). */
import {
  array,
  base64,
  fields,
  flag,
  id,
  lazyObject,
  listOf,
  literal,
  nullable,
  number,
  object,
  oneOf,
  optional,
  prose,
  stated,
  string,
  taggedUnion,
  text,
  together,
  url,
  whole,
  word,
} from '../fields.ts'
import { members, timestamp } from '../shared.ts'
import { ChangeRequest, knownStatuses, outdated } from './change-request.ts'
import { File } from './revision.ts'
import { User } from './user.ts'

const does = <const Name extends string>(name: Name) => oneOf('The change', [name])

const document = fields({
  markdown: prose('Text; front matter and a first heading set the fields of the page'),
})
const at = optional(whole('Place among its siblings, from 0; without it, after them', { min: 0 }))
const ref = optional(word('Name for links of this call: [Text](./name.md)', { min: 1 }))

const pageFields = {
  title: optional(text('Title', { min: 1 })),
  slug: optional(word('Last part of its path, which no sibling has', { min: 1 })),
  emoji: optional(word('Emoji beside the title', { mayBeEmpty: true })),
  icon: optional(word('Icon beside the title', { mayBeEmpty: true })),
  description: optional(prose('Description')),
  hidden: optional(flag('Leave it out of the table of contents')),
  noIndex: optional(flag('Keep it out of the search of the site')),
  noRobotsIndex: optional(flag('Keep it out of search engines')),
}

/** Bytes of a file in base64 (1 MB), three of them in four characters. */
const longestBase64 = Math.ceil((1024 * 1024) / 3) * 4

const newFile = together(
  fields({
    name: word('Name', { min: 1, max: 256 }),
    contentType: optional(word('Media type; needed with base64', { min: 1 })),
    ref,
    url: optional(url('Address to fetch it from', { fetched: true })),
    base64: optional(base64('The file itself', { max: longestBase64 })),
  }),
  { exactlyOne: ['url', 'base64'], needs: { base64: 'contentType' } },
)

/** A change, told apart by `operation`. */
export const contentChange = taggedUnion('operation', [
  fields({
    operation: does('insert_page'),
    document,
    into: optional(id('page', 'Page that it goes under; without it, the first level')),
    at,
    ref,
    ...pageFields,
  }),
  fields({
    operation: does('update_page'),
    page: id('page'),
    document: optional(document),
    into: optional(nullable(id('page', 'Page that it goes under; null: the first level'))),
    at,
    ...pageFields,
  }),
  fields({ operation: does('delete_page'), page: id('page') }),
  fields({
    operation: does('revert_page'),
    page: id('page'),
    revision: optional(word('Revision with the page as it shall be', { min: 1 })),
  }),
  fields({
    operation: does('insert_files'),
    files: listOf(newFile, 'Files, each with a url or its base64', { min: 1, max: 20 }),
  }),
])

const TouchedPage = object({
  id: string(),
  title: optional(string()),
  type: optional(string()),
  path: optional(string()),
})

const TouchedThing = lazyObject(() => ({
  object: stated({
    known: ['created_page', 'updated_page', 'deleted_page'],
    tones: { created_page: 'good', deleted_page: 'bad' },
  }),
  page: optional(TouchedPage),
  ref: optional(string()),
}))

/** The change request; with `compat=false` instead a member for it, one for the pages, and one for the files. */
export const ContentUpdate = lazyObject(() => ({
  object: optional(literal('change-request')),
  id: optional(string()),
  number: optional(number()),
  status: optional(stated({ known: knownStatuses })),
  subject: optional(string()),
  createdBy: optional(User),
  createdAt: optional(timestamp),
  updatedAt: optional(timestamp),
  revision: optional(string()),
  revisionInitial: optional(string()),
  revisionMergedAncestor: optional(string()),
  revisionMerged: optional(string()),
  comments: optional(number()),
  outdated: optional(outdated),
  urls: members(string(), 'app', 'location'),
  changeRequest: optional(ChangeRequest),
  changes: optional(array(TouchedThing)),
  insertedFiles: optional(array(File)),
}))
