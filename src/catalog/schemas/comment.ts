/** Comments and replies, on spaces and on change requests alike (API document, "Comment" and "Comment reply"). */
import {
  array,
  boolean,
  fields,
  flag,
  id,
  lazyObject,
  listOf,
  literal,
  number,
  object,
  openOneOf,
  optional,
  stated,
  string,
  word,
} from '../fields.ts'
import { format, markdownBody, members, timestamp } from '../shared.ts'
import { User } from './user.ts'

const Reaction = lazyObject(() => ({
  emoji: optional(string()),
  count: optional(number()),
  users: optional(array(object({ user: optional(User), reactedAt: optional(timestamp) }))),
}))

const TargetPage = lazyObject(() => ({
  id: optional(string()),
  title: optional(string()),
  emoji: optional(string()),
  icon: optional(string()),
  createdAt: optional(timestamp),
  updatedAt: optional(timestamp),
  path: optional(string()),
  outdated: optional(boolean()),
}))

const Target = lazyObject(() => ({
  node: optional(object({ id: optional(string()), preview: optional(string()) })),
  changeRequest: optional(string()),
  review: optional(string()),
  page: optional(TargetPage),
  space: optional(string()),
  revision: optional(string()),
}))

/** Members that comments and replies share. */
const posted = {
  id: string(),
  postedBy: optional(User),
  postedAt: optional(timestamp),
  editedAt: optional(timestamp),
  reactions: optional(array(Reaction)),
  body: optional(object({ markdown: optional(string()) })),
  urls: members(string(), 'location'),
  permissions: members(boolean(), 'view', 'edit', 'reply', 'delete'),
}

export const Comment = lazyObject(() => ({
  object: literal('comment'),
  ...posted,
  replies: optional(number()),
  target: optional(Target),
  status: optional(stated({ known: ['resolved'], tones: { open: 'warn', resolved: 'muted' } })),
  resolvedAt: optional(timestamp),
  resolvedBy: optional(User),
}))

export const CommentReply = lazyObject(() => ({ object: literal('comment-reply'), ...posted }))

export const commentColumns = [
  'id',
  'status',
  'postedBy.displayName',
  'body.markdown',
  'replies',
  'postedAt',
] as const
export const replyColumns = ['id', 'postedBy.displayName', 'body.markdown', 'postedAt'] as const

/** The format of a comment in a reply. */
export const commentView = fields({ format: optional(format) })

/** Filters for a list of comments, and their format. */
export const commentFilter = fields({
  order: optional(openOneOf('Order of the comments', ['desc'], { defaultsTo: 'desc' })),
  status: optional(openOneOf('Only comments of this status', ['all', 'resolved'], { defaultsTo: 'all' })),
  format: optional(format),
  targetPage: optional(id('page', 'Only comments on this page')),
  authors: optional(listOf(id('user', 'Id of an author'), 'Only comments of these users')),
})

/** Fields of `commentFilter` that leave comments out. */
export const narrowingFields = ['status', 'targetPage', 'authors'] as const

export const NewComment = fields({
  body: markdownBody('Markdown of the comment'),
  node: optional(word('Id of the block that the comment is on')),
  page: optional(id('page', 'Page that the comment is on')),
})

export const NewReply = fields({ body: markdownBody('Markdown of the reply') })

const emoji = (about: string) => optional(listOf(word('Emoji', { min: 1, splits: true }), about))

export const ReplyChanges = fields({
  body: optional(markdownBody('Markdown that replaces the text')),
  addedReactions: emoji('Reactions to add'),
  removedReactions: emoji('Reactions to take away'),
})

export const CommentChanges = fields({
  resolved: optional(flag('Whether the comment is resolved')),
  ...ReplyChanges.shape,
})

/** The flags use verbs: `--add-reaction`, not `--added-reaction`. */
export const reactionFlags = { addedReactions: 'add-reaction', removedReactions: 'remove-reaction' } as const
