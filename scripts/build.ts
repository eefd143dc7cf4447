/** Bundles src/ into dist/: one entry, and a chunk for each thing that is loaded only when it is used. */
import { readFileSync, rmSync } from 'node:fs'
import { rolldown } from 'rolldown'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

rmSync('dist', { recursive: true, force: true })
const bundle = await rolldown({
  input: { ws: 'src/system.ts' },
  platform: 'node',
  moduleTypes: { '.sql': 'text' },
  transform: { define: { WS_VERSION: JSON.stringify(version) } },
  onLog: (level, log) => {
    if (level === 'warn') throw new Error(log.message)
  },
})
await bundle.write({
  dir: 'dist',
  format: 'esm',
  chunkFileNames: 'chunks/[name]-[hash].js',
  sourcemap: false,
})
await bundle.close()
