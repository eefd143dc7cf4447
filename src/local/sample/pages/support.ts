/** The pages of "Support playbook". */
import type { SamplePage } from '../page.ts'
import escalation from './support/escalation.md'
import index from './support/index.md'
import replies from './support/replies.md'

export const support: readonly SamplePage[] = [
  {
    id: 'pag_support_index',
    slug: 'index',
    emoji: '🛟',
    text: index,
    edited: 76.9,
  },
  {
    id: 'pag_support_escalation',
    slug: 'escalation',
    emoji: '☎️',
    text: escalation,
    edited: 49.2,
  },
  {
    id: 'pag_support_replies',
    slug: 'replies',
    emoji: '💬',
    description: 'Texts to start from',
    text: replies,
    edited: 17.3,
  },
]
