/** `npm run build:standalone`: ws as one executable for this platform, started from a V8 snapshot; no Node is needed to run it. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleChunks } from './chunks.ts'

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

const { entry, bodies } = await bundleChunks('scripts/standalone-rehearsal.ts')
rmSync(folder, { recursive: true, force: true })
mkdirSync(chunks, { recursive: true })
const settings = {
  main: 'scripts/standalone-chunks.cjs',
  mainFormat: 'commonjs',
  output: executable,
  useSnapshot: true,
  disableExperimentalSEAWarning: true,
  execArgv: [...v8Flags, ...nodeFlags],
  assets: writeChunks(),
}
writeFileSync(join(folder, 'sea.json'), JSON.stringify(settings))
// Chunks that are loaded before the rehearsal starts are compiled as a whole.
const flags = [...v8Flags, '--no-lazy-eval']
execFileSync(process.execPath, [...flags, '--build-sea', join(folder, 'sea.json')], {
  stdio: 'inherit',
  env: { ...process.env, WS_CHUNKS: chunks, WS_ENTRY: `./${entry}` },
})
report()

/** @returns paths by the names under which the executable finds them. */
function writeChunks(): Readonly<Record<string, string>> {
  const written = Array.from(bodies, ([name, body]) => {
    const path = join(chunks, name)
    writeFileSync(path, body)
    return [`./${name}`, path]
  })
  return Object.fromEntries(written)
}

function report(): void {
  const mebibytes = (path: string) => statSync(path).size / 1024 / 1024
  const [whole, node] = [mebibytes(executable), mebibytes(process.execPath)]
  console.log(
    `${executable}: ${whole.toFixed(1)} MiB, of which Node ${node.toFixed(1)} MiB; ws may add ${budget} MiB`,
  )
  if (whole - node > budget) process.exitCode = 1
}
