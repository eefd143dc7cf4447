/** The pages of "SDKs". */
import type { SamplePage } from '../page.ts'
import go from './sdk/go.md'
import overview from './sdk/overview.md'
import python from './sdk/python.md'
import retries from './sdk/retries.md'
import typescript from './sdk/typescript.md'

export const sdk: readonly SamplePage[] = [
  {
    id: 'pag_sdk_overview',
    slug: 'overview',
    emoji: '🧰',
    description: 'What all SDKs do',
    text: overview,
    edited: 58.1,
  },
  {
    id: 'pag_sdk_typescript',
    slug: 'typescript',
    text: typescript,
    edited: 57.6,
  },
  {
    id: 'pag_sdk_python',
    slug: 'python',
    text: python,
    edited: 33.4,
  },
  {
    id: 'pag_sdk_go',
    slug: 'go',
    text: go,
    edited: 33.2,
  },
  {
    id: 'pag_sdk_retries',
    slug: 'retries',
    emoji: '🔁',
    description: 'What is repeated, and when it stops',
    text: retries,
    edited: 92.7,
  },
]
