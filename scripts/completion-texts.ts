/** Completion scripts are imported as text; one has no extension that a bundler could go by. */
import { readFileSync } from 'node:fs'

export const completionTexts = {
  name: 'completion-texts',
  load: (id: string) =>
    /[\\/]completions[\\/][^\\/]+$/.test(id)
      ? { code: `export default ${JSON.stringify(readFileSync(id, 'utf8'))}`, moduleType: 'js' as const }
      : null,
}
