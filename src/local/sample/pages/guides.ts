/** The pages of "Guides". */
import { reworded, type SamplePage } from '../page.ts'
import disputes from './guides/disputes.md'
import exports from './guides/exports.md'
import firstPayment from './guides/first-payment.md'
import goingLive from './guides/going-live.md'
import proposedRefunds from './guides/proposed/refunds.md'
import refunds from './guides/refunds.md'
import savedCards from './guides/saved-cards.md'
import testing from './guides/testing.md'

export const guides: readonly SamplePage[] = [
  {
    id: 'pag_guide_first_payment',
    slug: 'first-payment',
    emoji: '💳',
    description: 'From a key to 12.50 EUR in the sandbox',
    text: firstPayment,
    edited: 126.4,
  },
  {
    id: 'pag_guide_refunds',
    slug: 'refunds',
    emoji: '↩️',
    description: 'All of a payment, or a part',
    text: refunds,
    edited: 88.3,
  },
  {
    id: 'pag_guide_saved_cards',
    slug: 'saved-cards',
    emoji: '🗂️',
    description: 'Charge a card again, with consent',
    text: savedCards,
    edited: 61.7,
  },
  {
    id: 'pag_guide_disputes',
    slug: 'disputes',
    emoji: '⚖️',
    description: 'What convinces a bank',
    text: disputes,
    edited: 143.9,
  },
  {
    id: 'pag_guide_exports',
    slug: 'exports',
    emoji: '🧾',
    description: 'Every movement, once, in order',
    text: exports,
    edited: 97.2,
  },
  {
    id: 'pag_guide_testing',
    slug: 'testing',
    emoji: '🧪',
    description: 'Make the sandbox fail on purpose',
    text: testing,
    edited: 34.6,
  },
  {
    id: 'pag_guide_going_live',
    slug: 'going-live',
    emoji: '🚀',
    description: 'A list for the last week',
    text: goingLive,
    edited: 29.5,
  },
]

/** Change request 1: the same, said to the reader. */
export const proposedTone: readonly SamplePage[] = guides.map((page) =>
  page.id === 'pag_guide_refunds' ? reworded(page, proposedRefunds, 4.6) : page,
)
