/** Bundles src/ into dist/: one entry, and a chunk for each thing that is loaded only when it is used. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { bundleOptions } from './bundle-options.ts'

const fresh = `dist.${process.pid}`
const bundle = await rolldown({
  ...bundleOptions,
  input: { ws: 'src/system.ts' },
  onLog: (level, log) => {
    if (level === 'warn') throw new Error(log.message)
  },
})
// CommonJS, because Node starts it without its ESM loader: a few milliseconds of every run.
await bundle.write({
  dir: fresh,
  format: 'cjs',
  chunkFileNames: 'chunks/[name]-[hash].js',
  minify: { compress: true, mangle: { keepNames: true } },
})
await bundle.close()
writeFileSync(`${fresh}/package.json`, '{ "type": "commonjs" }\n')
// A ws that is running meanwhile finds the old bundle or the new one.
rmSync('dist', { recursive: true, force: true })
renameSync(fresh, 'dist')
