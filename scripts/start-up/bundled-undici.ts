/** A Vite plugin: sources under test use the same part of undici that ws ships. Tests themselves get the whole package. */
import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { lazyBuiltins } from './lazy-builtins.ts'
import { smallUndici } from './small-undici.ts'

const sources = `${resolve(import.meta.dirname, '../../src').replaceAll('\\', '/')}/`
const shipped = '\0shipped-undici'

/** Node's names for the exports of a CommonJS module. */
const names = {
  name: 'names',
  resolveId: (source: string) => (source === shipped ? shipped : null),
  load: (id: string) =>
    id === shipped ? "import undici from 'undici'\nexport const { Agent, EnvHttpProxyAgent } = undici" : null,
}

export const bundledUndici = {
  name: 'bundled-undici',
  enforce: 'pre' as const,
  resolveId: (source: string, importer: string | undefined) =>
    source === 'undici' && importer?.replaceAll('\\', '/').startsWith(sources) ? shipped : null,
  load: async (id: string) => {
    if (id !== shipped) return null
    const bundle = await rolldown({
      input: shipped,
      platform: 'node',
      // rolldown needs it before anything else.
      external: ['node:module'],
      plugins: [names, smallUndici, lazyBuiltins],
    })
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
    await bundle.close()
    return output[0].code
  },
}
