/** `npm run build:standalone`: ws as one executable for this platform, started from a V8 snapshot; no Node is needed to run it. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { bundleOptions } from './bundle-options.ts'

const folder = 'dist-standalone'
const chunks = join(folder, 'chunks')
const executable = join(folder, process.platform === 'win32' ? 'ws.exe' : 'ws')
/** Mebibytes that ws may add to Node. */
const budget = 15
/** Also those of the snapshot: V8 refuses code that was compiled under others. */
const v8Flags = [
  // Compiles a second time, on a thread of its own, what a run of 10 ms never gets back.
  '--no-sparkplug',
]
const nodeFlags = [
  // Threads are started before anything else; there is work for one.
  '--v8-pool-size=1',
  // Another thread, that would open a debugger on a process with a token in it.
  '--disable-sigusr1',
]

rmSync(folder, { recursive: true, force: true })
mkdirSync(chunks, { recursive: true })
const settings = {
  main: 'scripts/standalone-chunks.cjs',
  mainFormat: 'commonjs',
  output: executable,
  useSnapshot: true,
  disableExperimentalSEAWarning: true,
  execArgv: [...v8Flags, ...nodeFlags],
  assets: await writeChunks(),
}
writeFileSync(join(folder, 'sea.json'), JSON.stringify(settings))
// Chunks that are loaded before the rehearsal starts are compiled as a whole.
const flags = [...v8Flags, '--no-lazy-eval']
execFileSync(process.execPath, [...flags, '--build-sea', join(folder, 'sea.json')], {
  stdio: 'inherit',
  env: { ...process.env, WS_CHUNKS: chunks },
})
report()

/** @returns paths by the names under which the executable finds them. */
async function writeChunks(): Promise<Readonly<Record<string, string>>> {
  const bundle = await rolldown({ ...bundleOptions, input: { ws: 'scripts/standalone-rehearsal.ts' } })
  const { output } = await bundle.generate({
    format: 'cjs',
    chunkFileNames: '[name]-[hash].js',
    minify: { compress: true, mangle: { keepNames: true } },
  })
  await bundle.close()
  const assets: Record<string, string> = {}
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue
    const path = join(chunks, chunk.fileName)
    writeFileSync(path, inAscii(chunk.code))
    assets[`./${chunk.fileName}`] = path
  }
  return assets
}

/** One character beyond Latin-1 would double what a chunk takes in the snapshot. */
function inAscii(code: string): string {
  return code.replace(/[^ -~\t\n\r]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function report(): void {
  const mebibytes = (path: string) => statSync(path).size / 1024 / 1024
  const [whole, node] = [mebibytes(executable), mebibytes(process.execPath)]
  console.log(
    `${executable}: ${whole.toFixed(1)} MiB, of which Node ${node.toFixed(1)} MiB; ws may add ${budget} MiB`,
  )
  if (whole - node > budget) process.exitCode = 1
}
