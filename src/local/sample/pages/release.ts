/** The pages of "Release notes". */
import type { SamplePage } from '../page.ts'
import version2_2 from './release/2-2.md'
import version2_3 from './release/2-3.md'
import version2_4 from './release/2-4.md'
import index from './release/index.md'

export const release: readonly SamplePage[] = [
  {
    id: 'pag_release_index',
    slug: 'index',
    emoji: '📰',
    text: index,
    edited: 21.6,
  },
  {
    id: 'pag_release_2_4',
    slug: '2-4',
    text: version2_4,
    edited: 21.5,
  },
  {
    id: 'pag_release_2_3',
    slug: '2-3',
    text: version2_3,
    edited: 138.4,
  },
  {
    id: 'pag_release_2_2',
    slug: '2-2',
    text: version2_2,
    edited: 255.7,
  },
]
