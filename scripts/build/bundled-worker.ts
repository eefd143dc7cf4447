/** A bundler plugin: `./thread.ts?bundled` is the text of one script, with the module and all its imports. */
import { dirname, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { threadChanges } from '../start-up/changes.ts'
import { packed, unpacking } from './packed-text.ts'

const query = '?bundled'

export const bundledWorker = {
  name: 'bundled-worker',
  resolveId: (source: string, importer: string | undefined) =>
    source.endsWith(query) && importer !== undefined ? resolve(dirname(importer), source) : null,
  load: async (id: string) => {
    if (!id.endsWith(query)) return null
    const { code, modules } = await bundleScript(id.slice(0, -query.length))
    // Starting a thread takes ten times as long as unpacking its script.
    const source = unpacking('default', JSON.stringify(packed(code)))
    // third-party-notices.ts needs to know its contents.
    return { code: source, moduleType: 'js' as const, meta: { modules } }
  },
}

async function bundleScript(path: string) {
  const bundle = await rolldown({ input: path, platform: 'node', plugins: [...threadChanges.plugins] })
  const { output } = await bundle.generate({
    format: 'cjs',
    codeSplitting: false,
    minify: { compress: true, mangle: { keepNames: true } },
  })
  await bundle.close()
  return { code: output[0].code, modules: output[0].moduleIds }
}
