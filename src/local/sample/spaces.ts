/** The spaces of the sample, in the order that people put them. */
import type { Selectable } from 'kysely'
import type { Tables } from '../store/database.ts'
import type { collections } from './collections.ts'
import type { SamplePage } from './page.ts'
import { api } from './pages/api.ts'
import { archive } from './pages/archive.ts'
import { brand } from './pages/brand.ts'
import { cli } from './pages/cli.ts'
import { guides } from './pages/guides.ts'
import { handbook } from './pages/handbook.ts'
import { platform } from './pages/platform.ts'
import { release } from './pages/release.ts'
import { roadmap } from './pages/roadmap.ts'
import { sdk } from './pages/sdk.ts'
import { security } from './pages/security.ts'
import { start } from './pages/start.ts'
import { support } from './pages/support.ts'

type CollectionId = (typeof collections)[number]['id']

export interface SampleSpace {
  /** Without `spc_`. */
  readonly name: string
  readonly title: string
  readonly emoji: string
  readonly visibility: Selectable<Tables['spaces']>['visibility']
  readonly parent: CollectionId | null
  readonly pages: readonly SamplePage[]
  /** Days ago, as is `deleted`. */
  readonly made: number
  readonly deleted?: number
  readonly locked?: boolean
}

export const spaces: readonly SampleSpace[] = [
  {
    name: 'handbook',
    title: 'Company handbook',
    emoji: '📘',
    parent: null,
    visibility: 'private',
    pages: handbook,
    made: 1150.3,
  },
  {
    name: 'start',
    title: 'Getting started',
    emoji: '🚀',
    parent: 'col_product',
    visibility: 'public',
    pages: start,
    made: 930.2,
  },
  {
    name: 'guides',
    title: 'Guides',
    emoji: '🧭',
    parent: 'col_product',
    visibility: 'public',
    pages: guides,
    made: 921.8,
  },
  {
    name: 'api',
    title: 'API reference',
    emoji: '🔌',
    parent: 'col_product',
    visibility: 'public',
    pages: api,
    made: 915.5,
  },
  {
    name: 'sdk',
    title: 'SDKs',
    emoji: '🧰',
    parent: 'col_product',
    visibility: 'public',
    pages: sdk,
    made: 702.6,
  },
  {
    name: 'cli',
    title: 'CLI',
    emoji: '⌨️',
    parent: 'col_product',
    visibility: 'unlisted',
    pages: cli,
    made: 488.1,
  },
  {
    name: 'roadmap',
    title: 'Roadmap',
    emoji: '🛣️',
    parent: 'col_product',
    visibility: 'share-link',
    pages: roadmap,
    made: 366.4,
  },
  {
    name: 'brand',
    title: 'Brand guide',
    emoji: '🎨',
    parent: 'col_product',
    visibility: 'private',
    pages: brand,
    made: 350.7,
    deleted: 2,
  },
  {
    name: 'platform',
    title: 'Platform runbooks',
    emoji: '🛠️',
    parent: 'col_platform',
    visibility: 'in-collection',
    pages: platform,
    made: 866.9,
  },
  {
    name: 'security',
    title: 'Security',
    emoji: '🛡️',
    parent: 'col_platform',
    visibility: 'visitor-auth',
    pages: security,
    made: 655.2,
  },
  {
    name: 'release',
    title: 'Release notes',
    emoji: '📰',
    parent: 'col_engineering',
    visibility: 'public',
    pages: release,
    made: 610.3,
  },
  {
    name: 'support',
    title: 'Support playbook',
    emoji: '🛟',
    parent: 'col_support',
    visibility: 'in-collection',
    pages: support,
    made: 390.6,
  },
  {
    name: 'archive',
    title: 'Archive 2024',
    emoji: '🗄️',
    parent: 'col_archive',
    visibility: 'private',
    pages: archive,
    made: 905.2,
    locked: true,
  },
]

export const spaceId = ({ name }: Pick<SampleSpace, 'name'>): string => `spc_${name}`
