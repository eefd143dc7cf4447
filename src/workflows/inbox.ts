/** `ws inbox`: shows what waits for a person, over all spaces of an organization. */
import { fields, id, optional } from '../catalog/fields.ts'
import { changeRequests, get as getOrganization } from '../catalog/org.ts'
import { task } from '../task/task.ts'
import { organizationIn } from './estate/organization.ts'

export const inbox = task({
  forAgents: { as: 'command' },
  effect: 'reads',
  contexts: ['org'],
  answers: async () => (await import('../answers/access.ts')).inboxAnswer,
  summary: 'Show what waits for you: reviews, requested changes, comments',
  listed: 'things that wait',
  typedElsewhere: { 'cr status': 'inbox' },
  searchWords: [
    'waiting for me',
    'my reviews',
    'notifications',
    'todo',
    'assigned to me',
    'what should I review',
    'my change requests',
  ],
  details:
    'A review that somebody asks you for (review), changes that a reviewer asks you for (changes), your change requests that are out of date (outdated), and open comments on them (comment). The oldest comes first. ' +
    'Where the service does not offer its list of all change requests, ws reads those of each space, and says so. --person shows what waits for somebody else.',
  input: fields({ person: optional(id('user', 'For this person: e-mail address or id')) }),
  columns: ['kind', 'waitsSince', 'space', 'changeRequest', 'subject', 'url'],
  sentences: ['subject'],
  wanted: ['url'],
  identifiedBy: 'changeRequest',
  tones: { kind: { review: 'warn', changes: 'warn', outdated: 'muted' } },
  examples: [
    'ws inbox',
    'ws inbox --person chen@northwind.example -o json',
    'ws wait inbox --appear --timeout 5',
  ],
  firstRequest: async (_, session) => {
    const client = await session.preview()
    const path = { organizationId: await organizationIn(session) }
    const isMissing = (await session.offers()).isMissing(changeRequests)
    return isMissing
      ? client.request(getOrganization, { path })
      : client.request(changeRequests, { path, query: { status: ['draft', 'open'] } })
  },
  goesOn: () => 'the lists for the person, and reviews and comments of what they show, follow',
  run: async (input, session) => (await import('./inbox/read-inbox.ts')).readInbox(input, session),
})
