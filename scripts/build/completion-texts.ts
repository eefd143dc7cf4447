/** Imports completion scripts as text: one has no extension that a bundler could go by. */
import { readFileSync } from 'node:fs'
import { type Pin, pinnedPattern } from '../pins.ts'
import { packed, unpacking } from './packed-text.ts'

const scripts = /[\\/]completions[\\/][^\\/]+$/

/** They name each flag of each command, so packing makes them small; a shell reads them once. */
export const completionTexts = {
  name: 'completion-texts',
  load: (id: string) => (scripts.test(id) ? { code: moduleOf(id), moduleType: 'js' as const } : null),
}

const moduleOf = (path: string) => unpacking('default', JSON.stringify(packed(readFileSync(path, 'utf8'))))

export const completionPins: readonly Pin[] = [pinnedPattern('scripts/build/completion-texts.ts', scripts)]
