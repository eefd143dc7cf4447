/** `npm run build:standalone`: builds ws as one executable for this platform, which starts from a V8 snapshot and needs no Node. */
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { executableChanges } from '../start-up/changes.ts'
import { folderOr, isLeftOut } from '../tricks.ts'
import { bundleChunks, loaderText } from './chunks.ts'

const folder = folderOr('dist-standalone')
const executable = join(folder, process.platform === 'win32' ? 'ws.exe' : 'ws')
/** Mebibytes that ws may add to Node. */
const budget = 15
/** The snapshot needs the same flags: V8 refuses code that was compiled with others. */
const v8Flags = [
  // Compiling twice, on another thread, never pays off in a run of 10 ms.
  '--no-sparkplug',
]
const nodeFlags = [
  // Threads start before anything else; one is enough.
  '--v8-pool-size=1',
  // Removes a thread that would open a debugger on a process with a token in it.
  '--disable-sigusr1',
]

const isSnapshot = !isLeftOut('snapshot')
const source = isLeftOut('rehearsal') ? 'src/standalone.ts' : 'scripts/build/standalone-rehearsal.ts'
const { entry, bodies } = await bundleChunks(isSnapshot ? source : 'src/system.ts', { withNode: true })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const script = isSnapshot ? 'standalone-chunks.cjs' : 'started-chunks.cjs'
writeFileSync(join(folder, 'main.cjs'), loaderText('load-once.cjs', script))
const node = nodeToBuildOn()
writeChunks()
const settings = {
  main: join(folder, 'main.cjs'),
  mainFormat: 'commonjs',
  output: executable,
  ...(isSnapshot ? { useSnapshot: true } : { useCodeCache: true }),
  disableExperimentalSEAWarning: true,
  execArgv: [...v8Flags, ...nodeFlags],
  assets: {
    chunks: join(folder, 'chunks.bin'),
    ...(isSnapshot ? {} : { places: join(folder, 'chunks.json') }),
  },
}
writeFileSync(join(folder, 'sea.json'), JSON.stringify(settings))
const flags = [
  ...v8Flags,
  // Compiles the chunks before the rehearsal as a whole.
  '--no-lazy-eval',
  // V8 forgets code that six collections of garbage found unused, and their number depends on other work of the machine.
  '--no-flush-bytecode',
]
execFileSync(node, [...flags, '--build-sea', join(folder, 'sea.json')], {
  stdio: 'inherit',
  env: { ...process.env, WS_BUILD: folder },
})
if (node !== process.execPath) rmSync(node)
// macOS refuses programs that changed after signing.
if (process.platform === 'darwin') execFileSync('codesign', ['--force', '--sign', '-', executable])
// Proves that it starts.
execFileSync(executable, ['--version'])
report()

/** The running Node, without a library that some systems lack. Other processors still need it. */
function nodeToBuildOn(): string {
  if (process.platform !== 'linux' || process.arch !== 'x64') return process.execPath
  const copy = join(folder, 'node')
  copyFileSync(process.execPath, copy)
  executableChanges.node(copy)
  chmodSync(copy, 0o755)
  return copy
}

/** All chunks in one file, with the start and end of each. */
function writeChunks(): void {
  const places: Record<string, readonly [number, number]> = {}
  let end = 0
  for (const [name, { length }] of bodies) {
    places[`./${name}`] = [end, end + length]
    end += length
  }
  writeFileSync(join(folder, 'chunks.bin'), [...bodies.values()].join(''))
  writeFileSync(join(folder, 'chunks.json'), JSON.stringify({ entry: `./${entry}`, places }))
}

function report(): void {
  const mebibytes = (path: string) => statSync(path).size / 1024 / 1024
  const [whole, node] = [mebibytes(executable), mebibytes(process.execPath)]
  console.log(
    `${executable}: ${whole.toFixed(1)} MiB, of which Node ${node.toFixed(1)} MiB; ws may add ${budget} MiB`,
  )
  if (whole - node > budget) process.exitCode = 1
}
