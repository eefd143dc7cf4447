/** The pages of "Platform runbooks". */
import type { SamplePage } from '../page.ts'
import deploy from './platform/deploy.md'
import incidents from './platform/incidents.md'
import ledgerLag from './platform/ledger-lag.md'
import networkDown from './platform/network-down.md'
import overview from './platform/overview.md'

export const platform: readonly SamplePage[] = [
  {
    id: 'pag_platform_overview',
    slug: 'overview',
    emoji: '🗺️',
    description: 'What runs, and where to look first',
    text: overview,
    edited: 119.2,
  },
  {
    id: 'pag_platform_deploy',
    slug: 'deploy',
    emoji: '🚢',
    text: deploy,
    edited: 68.4,
  },
  {
    id: 'pag_platform_ledger',
    slug: 'ledger-lag',
    emoji: '🐢',
    description: 'ledger_lag_seconds > 30',
    text: ledgerLag,
    edited: 54.9,
  },
  {
    id: 'pag_platform_network',
    slug: 'network-down',
    emoji: '🔌',
    description: 'One brand of card fails',
    text: networkDown,
    edited: 131.7,
  },
  {
    id: 'pag_platform_incidents',
    slug: 'incidents',
    emoji: '🔥',
    text: incidents,
    edited: 12.8,
  },
]
