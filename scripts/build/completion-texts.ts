/** Imports completion scripts as text: one has no extension that a bundler could go by. */
import { readFileSync } from 'node:fs'
import { type Pin, pinnedPattern } from '../pins.ts'

const scripts = /[\\/]completions[\\/][^\\/]+$/

export const completionTexts = {
  name: 'completion-texts',
  load: (id: string) =>
    scripts.test(id)
      ? { code: `export default ${JSON.stringify(readFileSync(id, 'utf8'))}`, moduleType: 'js' as const }
      : null,
}

export const completionPins: readonly Pin[] = [pinnedPattern('scripts/build/completion-texts.ts', scripts)]
