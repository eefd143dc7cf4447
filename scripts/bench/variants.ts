/** Builds ws without one of its tricks (scripts/tricks.ts), each in a folder of its own that also has what ws keeps compiled. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type StartTrick, type TrickName, tricks } from '../tricks.ts'
import type { BenchProgram } from './processes.ts'
import type { BenchWorld } from './world.ts'

export interface WsVariant {
  /** Undefined: ws has all of its tricks. */
  readonly without: TrickName | undefined
  program(words: readonly string[]): BenchProgram
}

const run = promisify(execFile)

/** ws as npm installs it. */
export async function packagedWithout(
  world: BenchWorld,
  without: TrickName | undefined,
  node = process.execPath,
): Promise<WsVariant> {
  const folder = folderFor(world, `npm-${without ?? 'all'}`)
  const env = without === undefined ? undefined : envOf(tricks[without])
  if (without === undefined || env !== undefined) cpSync('dist', join(folder, 'dist'), { recursive: true })
  else await build('build', without, join(folder, 'dist'))
  for (const name of ['bin', 'package.json']) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return variant(world, { without, folder, command: [node, join(folder, 'bin/ws.js')], env })
}

/** The single executable. */
export async function executableWithout(
  world: BenchWorld,
  without: TrickName | undefined,
): Promise<WsVariant> {
  const folder = folderFor(world, `executable-${without ?? 'all'}`)
  const built = join(folder, 'built')
  await build('build:standalone', without, built)
  const command = [join(built, process.platform === 'win32' ? 'ws.exe' : 'ws')]
  return variant(world, { without, folder, command, env: {} })
}

const envOf = ({ env }: StartTrick) => env

async function build(
  script: 'build' | 'build:standalone',
  without: TrickName | undefined,
  into: string,
): Promise<void> {
  const words = without === undefined ? [] : ['--without', without]
  await run('npm', ['run', '--silent', script, '--', '--into', into, ...words])
}

interface BuiltVariant {
  readonly without: TrickName | undefined
  readonly folder: string
  readonly command: readonly string[]
  readonly env: StartTrick['env']
}

function variant(world: BenchWorld, { without, folder, command, env }: BuiltVariant): WsVariant {
  const [first = '', ...rest] = command
  return {
    without,
    program: (words) => ({
      ...world.ws(words, { ...env, HOME: folder, XDG_CACHE_HOME: join(folder, 'cache') }),
      command: first,
      arguments: [...rest, ...words],
    }),
  }
}

const folderFor = ({ folder }: BenchWorld, name: string): string => mkdtempSync(join(folder, `${name}-`))
