/** A sample workspace behind `ws local serve`, with a token for it. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { run } from './processes.ts'
import { type BenchServer, type BenchWorld, startListening } from './world.ts'

interface BenchWorkspace {
  readonly served: BenchServer
  readonly token: string
  /** The path of the file. */
  readonly path: string
}

/** @param spaces - the number to add to those of the sample */
export async function serveWorkspace(world: BenchWorld, name: string, spaces = 0): Promise<BenchWorkspace> {
  const path = join(world.folder, `${name}.db`)
  const env = { WS_URL: `local:${path}` }
  await run(world.ws(['local', 'init', '--sample', '--profile', name, '--path', path]))
  if (spaces > 0) await run(world.ws(['local', 'seed', '--spaces', String(spaces), '--quiet'], env))
  const token = execFile(world, ['local', 'token', 'create', '--user', 'usr_ada', '--quiet'], env)
  const served = await startListening(world.ws(['local', 'serve', '--port', '0', '--quiet'], env))
  return { served, token, path }
}

function execFile(
  world: BenchWorld,
  words: readonly string[],
  more: Readonly<Record<string, string>>,
): string {
  const { command, arguments: all, env } = world.ws(words, more)
  return execFileSync(command, all, { env: { ...process.env, ...env }, encoding: 'utf8' }).trim()
}
