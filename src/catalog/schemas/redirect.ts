/** Redirects of a site (extended API, "Sites"). */
import {
  array,
  boolean,
  fields,
  flag,
  id,
  lazyObject,
  literal,
  nullable,
  object,
  oneOf,
  optional,
  paired,
  stated,
  string,
  taggedUnion,
  told,
  union,
  url,
  word,
} from '../fields.ts'
import { timestamp } from '../shared.ts'

/** The destination of a reply: its kinds stay open. */
const ShownDestination = lazyObject(() => ({
  kind: stated({ known: ['site-section', 'site-space', 'site-page', 'external'] }),
  siteSectionId: optional(string()),
  siteSpaceId: optional(string()),
  pageId: optional(string()),
  url: optional(string()),
}))

export const Redirect = lazyObject(() => ({
  object: literal('site-redirect'),
  id: string(),
  source: stated({ max: 512 }),
  draft: optional(told({ yes: 'muted' })),
  captureWildcard: optional(boolean()),
  permanent: optional(boolean()),
  destination: optional(ShownDestination),
  createdAt: optional(timestamp),
  updatedAt: optional(timestamp),
}))

export const ResolvedRedirect = lazyObject(() => ({
  redirect: optional(Redirect),
  target: optional(string()),
}))

const SetResult = lazyObject(() => ({
  status: stated({
    known: ['created', 'updated', 'deleted', 'published', 'error'],
    tones: { created: 'good', updated: 'good', published: 'good', deleted: 'muted', error: 'bad' },
  }),
  source: optional(string()),
  draft: optional(boolean()),
  id: optional(string()),
  error: optional(string()),
}))

export const SetResults = object({ results: array(SetResult) })

/** `*` stands at its end only, for whatever follows. */
export const source = word('Path that visitors come by, from /; a * at its end stands for the rest', {
  min: 1,
  max: 512,
  pattern: String.raw`^\/[^*]*\*?$`,
})

const kind = <const Kind extends string>(name: Kind) => oneOf('Kind of the destination', [name])

/** Only declared once: the short flags of a command follow this order. */
export const destination = taggedUnion(
  'kind',
  [
    fields({ kind: kind('site-section'), siteSectionId: id('section', 'Section that it leads to') }),
    fields({ kind: kind('site-space'), siteSpaceId: id('site-space', 'Site space that it leads to') }),
    paired(
      'Page that it leads to, behind the site space that shows it',
      ['site-space', 'page'],
      fields({ kind: kind('site-page'), siteSpaceId: id('site-space'), pageId: id('page') }),
    ),
    fields({ kind: kind('external'), url: url('Address that it leads to') }),
  ],
  { about: 'Where it leads; a --to flag says it shorter' },
)

export const destinationFlags = ['to-section', 'to-site-space', 'to-page', 'to-url'] as const

export const captureWildcard = optional(flag('Add what the * stands for to the end of the target'))
export const permanent = optional(flag('Tell visitors to remember it (301, not 302)'))
export const draft = optional(flag('Keep it from visitors until it is no longer a draft'))

/** The members that a row of a file may have. */
export const entry = fields({
  source,
  destination: optional(nullable(destination)),
  intent: optional(
    oneOf('The live one, the draft, or the draft that goes live', ['live', 'draft', 'publish']),
  ),
  captureWildcard,
  permanent,
})

const set = fields({
  source,
  destination: nullable(destination),
  intent: optional(oneOf('The live one or the draft', ['live', 'draft'])),
  captureWildcard,
  permanent,
})

const publish = fields({ source, intent: oneOf('A draft goes live', ['publish']) })

/** A redirect to make or change (without a destination: to delete), or a draft that goes live. */
export const change = union([publish, set])
