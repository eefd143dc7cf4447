/** The pages of "API reference", then and now, and what its change requests propose. */
import { reworded, type SamplePage } from '../page.ts'
import authentication from './api/authentication.md'
import earlierAuthentication from './api/earlier/authentication.md'
import earlierOverview from './api/earlier/overview.md'
import errors from './api/errors.md'
import overview from './api/overview.md'
import pagination from './api/pagination.md'
import proposedErrors from './api/proposed/errors.md'
import proposedPagination from './api/proposed/pagination.md'
import rateLimits from './api/proposed/rate-limits.md'
import proposedWebhooks from './api/proposed/webhooks.md'
import events from './api/webhooks/events.md'
import webhooks from './api/webhooks.md'

const firstOverview: SamplePage = {
  id: 'pag_overview',
  slug: 'overview',
  emoji: '🧭',
  description: 'Base addresses, a first call, and where to go next',
  text: earlierOverview,
  edited: 402.3,
}
const firstAuth: SamplePage = {
  id: 'pag_auth',
  slug: 'authentication',
  emoji: '🔑',
  description: 'Keys, scopes and rotation',
  text: earlierAuthentication,
  edited: 402.2,
}
const errorPage: SamplePage = {
  id: 'pag_errors',
  slug: 'errors',
  emoji: '🚧',
  description: 'Every code, and what to do about it',
  text: errors,
  edited: 231.4,
}
const pagingPage: SamplePage = {
  id: 'pag_paging',
  slug: 'pagination',
  emoji: '📄',
  description: 'Reading long lists',
  text: pagination,
  edited: 318.6,
}
const webhookPage: SamplePage = {
  id: 'pag_webhooks',
  slug: 'webhooks',
  emoji: '📬',
  description: 'How events reach you',
  text: webhooks,
  edited: 276.1,
  pages: [
    {
      id: 'pag_webhook_events',
      slug: 'events',
      description: 'What events carry',
      text: events,
      edited: 214.8,
    },
  ],
}
const rateLimitPage: SamplePage = {
  id: 'pag_rate_limits',
  slug: 'rate-limits',
  emoji: '🚦',
  description: 'How often a key may ask',
  text: rateLimits,
  edited: 19.2,
}

const auth = reworded(firstAuth, authentication, 50.3)
const currentOverview = reworded(firstOverview, overview, 8.4)

const unchanged = [errorPage, pagingPage, webhookPage]

/** With keys sent as basic authentication. */
export const apiAtFirst: readonly SamplePage[] = [firstOverview, firstAuth, ...unchanged]

/** What change request 1 proposed, and the space after it. */
export const apiWithBearerKeys: readonly SamplePage[] = [firstOverview, auth, ...unchanged]

/** As it is now: the overview knows the sandbox. */
export const api: readonly SamplePage[] = [currentOverview, auth, ...unchanged]

/** Change request 2, before it took over the main content and after. */
export const proposedRateLimits = {
  begun: [firstOverview, auth, ...unchanged, rateLimitPage],
  updated: [currentOverview, auth, ...unchanged, rateLimitPage],
  finished: [
    currentOverview,
    auth,
    errorPage,
    reworded(pagingPage, proposedPagination, 5.9),
    webhookPage,
    rateLimitPage,
  ],
} as const satisfies Readonly<Record<string, readonly SamplePage[]>>

const signedWebhooks = reworded(webhookPage, proposedWebhooks, 15.2)

/** Change request 3, likewise. */
export const proposedSignature = {
  begun: [firstOverview, auth, errorPage, pagingPage, signedWebhooks],
  updated: [currentOverview, auth, errorPage, pagingPage, signedWebhooks],
} as const satisfies Readonly<Record<string, readonly SamplePage[]>>

/** Change request 4: the main content has gone on without it. */
export const proposedRetryHints: readonly SamplePage[] = [
  firstOverview,
  auth,
  reworded(errorPage, proposedErrors, 11.5),
  pagingPage,
  webhookPage,
]
