/** A proposed edit to a space, and its reviewers (API document, "Change request"). */
import { lazyObject, literal, number, optional, stated, string, text, told } from '../fields.ts'
import { members, timestamp } from '../shared.ts'
import { User } from './user.ts'

/** The statuses that the document names; a service may send others. */
export const knownStatuses = ['draft', 'open'] as const

export const subject = text('Subject: what the change request is about', { max: 100 })

export const outdated = told({ yes: 'warn' })

const shown = () => ({
  object: literal('change-request'),
  id: string(),
  number: number(),
  status: stated({ known: knownStatuses, tones: { open: 'good', merged: 'muted', draft: 'muted' } }),
  subject: stated({ max: 100 }),
  createdBy: optional(User),
  createdAt: timestamp,
  updatedAt: timestamp,
  revision: string(),
  revisionInitial: string(),
  revisionMergedAncestor: optional(string()),
  revisionMerged: optional(string()),
  comments: number(),
  outdated,
  urls: members(string(), 'app', 'location'),
})

export const ChangeRequest = lazyObject(shown)

/** In a list of all spaces (extended API, "Change requests"). */
export const OrganizationChangeRequest = lazyObject(() => ({
  ...shown(),
  space: optional(string()),
  description: optional(string()),
  mergedBy: optional(User),
  mergedAt: optional(timestamp),
}))

export const RequestedReviewer = lazyObject(() => ({
  object: literal('change-request-requested-reviewer'),
  revision: optional(string()),
  requestedBy: optional(User),
  createdAt: optional(timestamp),
  kind: optional(stated({ known: ['user'] })),
  user: optional(User),
}))
