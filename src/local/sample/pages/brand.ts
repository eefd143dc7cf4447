/** The pages of "Brand guide". */
import type { SamplePage } from '../page.ts'
import logoAndColours from './brand/logo-and-colours.md'
import nameAndVoice from './brand/name-and-voice.md'

export const brand: readonly SamplePage[] = [
  {
    id: 'pag_brand_voice',
    slug: 'name-and-voice',
    emoji: '🗣️',
    text: nameAndVoice,
    edited: 204.3,
  },
  {
    id: 'pag_brand_logo',
    slug: 'logo-and-colours',
    emoji: '🎨',
    text: logoAndColours,
    edited: 228.6,
  },
]
