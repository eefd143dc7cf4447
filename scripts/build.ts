/** Bundles src/ into dist/: one entry, and a chunk for each thing that is loaded only when it is used. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** Commander can start other programs, which costs every start of ws the loading of node:child_process; ws never does that way. */
const withoutSubprocesses = {
  name: 'without-subprocesses',
  resolveId: (source: string, importer: string | undefined) =>
    source === 'node:child_process' && importer?.includes('/commander/') ? '\0no-subprocesses' : null,
  load: (id: string) => (id === '\0no-subprocesses' ? 'export default {}' : null),
}

const fresh = `dist.${process.pid}`
const bundle = await rolldown({
  input: { ws: 'src/system.ts' },
  platform: 'node',
  moduleTypes: { '.sql': 'text', '.md': 'text' },
  transform: { define: { WS_VERSION: JSON.stringify(version) } },
  plugins: [withoutSubprocesses],
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
