/** The pages of "Roadmap". */
import type { SamplePage } from '../page.ts'
import howWeDecide from './roadmap/how-we-decide.md'
import nowNextLater from './roadmap/now-next-later.md'

export const roadmap: readonly SamplePage[] = [
  {
    id: 'pag_roadmap_now',
    slug: 'now-next-later',
    emoji: '🛣️',
    text: nowNextLater,
    edited: 9.7,
  },
  {
    id: 'pag_roadmap_decide',
    slug: 'how-we-decide',
    emoji: '🤝',
    text: howWeDecide,
    edited: 173.2,
  },
]
