/** The pages of "Getting started". */
import type { SamplePage } from '../page.ts'
import account from './start/account.md'
import concepts from './start/concepts.md'
import firstRequest from './start/first-request.md'
import install from './start/install.md'
import screenshots from './start/proposed/screenshots.md'
import welcome from './start/welcome.md'

export const start: readonly SamplePage[] = [
  {
    id: 'pag_start_welcome',
    slug: 'welcome',
    emoji: '👋',
    description: 'From nothing to a payment',
    text: welcome,
    edited: 71.2,
  },
  {
    id: 'pag_start_account',
    slug: 'account',
    emoji: '🪪',
    text: account,
    edited: 70.8,
  },
  {
    id: 'pag_start_install',
    slug: 'install',
    emoji: '💻',
    text: install,
    edited: 41.3,
  },
  {
    id: 'pag_start_first_request',
    slug: 'first-request',
    emoji: '📨',
    text: firstRequest,
    edited: 64.9,
  },
  {
    id: 'pag_start_concepts',
    slug: 'concepts',
    emoji: '🧠',
    description: 'Seven words that carry the API',
    text: concepts,
    edited: 152.5,
  },
]

/** Change request 1: a page more. */
export const proposedTour: readonly SamplePage[] = [
  ...start,
  {
    id: 'pag_start_tour',
    slug: 'dashboard-tour',
    emoji: '🖼️',
    description: 'What is where',
    text: screenshots,
    edited: 2.9,
  },
]
