/** The pages of "Archive 2024". */
import type { SamplePage } from '../page.ts'
import apiV1 from './archive/api-v1.md'
import index from './archive/index.md'
import oldDashboard from './archive/old-dashboard.md'

export const archive: readonly SamplePage[] = [
  {
    id: 'pag_archive_index',
    slug: 'index',
    emoji: '🗄️',
    text: index,
    edited: 512.4,
  },
  {
    id: 'pag_archive_api_v1',
    slug: 'api-v1',
    text: apiV1,
    edited: 528.8,
  },
  {
    id: 'pag_archive_dashboard',
    slug: 'old-dashboard',
    text: oldDashboard,
    edited: 519.1,
  },
]
