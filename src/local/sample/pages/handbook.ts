/** The pages of "Company handbook". */
import type { SamplePage } from '../page.ts'
import meetings from './handbook/meetings.md'
import onCall from './handbook/on-call.md'
import accounts from './handbook/onboarding/accounts.md'
import onboarding from './handbook/onboarding.md'
import timeOff from './handbook/time-off.md'
import welcome from './handbook/welcome.md'
import writing from './handbook/writing.md'

export const handbook: readonly SamplePage[] = [
  {
    id: 'pag_handbook_welcome',
    slug: 'welcome',
    emoji: '👋',
    text: welcome,
    edited: 187.3,
  },
  {
    id: 'pag_handbook_onboarding',
    slug: 'onboarding',
    emoji: '🌱',
    description: 'Your first two weeks',
    text: onboarding,
    edited: 102.6,
    pages: [
      {
        id: 'pag_handbook_accounts',
        slug: 'accounts',
        text: accounts,
        edited: 101.9,
      },
    ],
  },
  {
    id: 'pag_handbook_meetings',
    slug: 'meetings',
    emoji: '🗓️',
    text: meetings,
    edited: 164.2,
  },
  {
    id: 'pag_handbook_time_off',
    slug: 'time-off',
    emoji: '🏖️',
    text: timeOff,
    edited: 312.8,
  },
  {
    id: 'pag_handbook_writing',
    slug: 'writing',
    emoji: '✍️',
    description: 'One page, one question',
    text: writing,
    edited: 45.1,
  },
  {
    id: 'pag_handbook_on_call',
    slug: 'on-call',
    emoji: '📟',
    text: onCall,
    edited: 77.4,
  },
]
