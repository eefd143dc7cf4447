/** Runs a program that has no network but one port, whose connections come to ws. */
import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { Server, type Socket } from 'node:net'
import { delimiter, dirname, resolve } from 'node:path'
import type { AccompaniedProgram, Context, Enclosed, Enclosure } from '../../context.ts'
import { quietly } from '../../disk/files.ts'
import { accompany, ended } from '../accompany.ts'
import { coversFor, isBelow, writeCovers } from './covers.ts'
import { endProgram } from './end-program.ts'
import { enclosingScript } from './script.ts'
import { isBetterApart, takeTerminalBack } from './terminal.ts'

type EnclosingProcess = Pick<Context, 'platform' | 'ownWords' | 'workingDirectory' | 'signal'> & {
  readonly self: NodeJS.Process
  readonly user: number | undefined
  readonly group: number | undefined
}

export async function enclose(
  program: AccompaniedProgram,
  enclosure: Enclosure,
  around: EnclosingProcess,
): Promise<Enclosed> {
  const { platform, user, group, workingDirectory } = around
  if (platform !== 'linux' || user === undefined || group === undefined)
    return { impossible: 'only Linux can take it away' }
  // It fails to start, in the usual way.
  if (!isThere(program, workingDirectory)) return { exit: await accompany(program, around) }
  const covers = coversFor([...enclosure.hidden, ...compiledCode()])
  const here = quietly(() => realpathSync(workingDirectory)) ?? workingDirectory
  const hides = covers.hidden.find((path) => path === here || isBelow(here, path))
  if (hides !== undefined) return { impossible: `it runs in ${hides}, which would have to be hidden` }
  writeCovers(covers, { folder: enclosure.folder, user })
  return started(program, enclosure, { ...around, ids: [String(user), String(group)] })
}

async function started(
  { file, arguments: words, env, stdout }: AccompaniedProgram,
  { folder, port, take }: Enclosure,
  { ids, ownWords, signal, self }: EnclosingProcess & { readonly ids: readonly string[] },
): Promise<Enclosed> {
  const { spawn } = await import('node:child_process')
  const givePort = [...ownWords, '__give-port', String(port)].map(inShell).join(' ')
  const own = ['begin', enclosingScript, ...ids, realpathSync(folder), givePort, env.PATH ?? '']
  const isApart = isBetterApart()
  const child = spawn('/bin/sh', ['-c', enclosingScript, 'ws', ...own, file, ...words], {
    env: { ...env },
    stdio: ['inherit', stdout === 'out' ? 1 : 2, 'pipe', 'ipc', 2],
    detached: isApart,
  })
  // Nobody else tells another session of Ctrl-C, and of a terminal that goes away.
  const passOn = (name: NodeJS.Signals) => quietly(() => self.kill(-(child.pid ?? 0), name))
  const toPassOn = isApart && child.pid !== undefined ? (['SIGINT', 'SIGHUP'] as const) : []
  for (const name of toPassOn) self.on(name, passOn)
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  let listener: Server | undefined
  child.on('message', (_, given) => {
    if (!(given instanceof Server)) return
    listener = given.on('connection', (socket: Socket) => take(socket))
  })
  // Before that, a signal could end a step that the next ones do without, and be lost.
  const end = () => (listener === undefined ? child.kill('SIGKILL') : endProgram(child, self))
  const exit = await ended(child, file, signal, end)
  for (const name of toPassOn) self.removeListener(name, passOn)
  if (!isApart) await takeTerminalBack()
  listener?.close()
  const isStopped = signal.aborted || exit > 128
  if (listener !== undefined || isStopped) return { exit }
  const lines = complaint.split('\n').filter((line) => /^\S/.test(line))
  const why = lines.at(-1) ?? `exit code ${exit}`
  return { impossible: `this system makes no network apart for it (${why})` }
}

function isThere({ file, env }: AccompaniedProgram, workingDirectory: string): boolean {
  const folders = file.includes('/') ? [''] : (env.PATH ?? '').split(delimiter)
  return folders.some((folder) => isProgram(resolve(workingDirectory, folder, file)))
}

const isProgram = (path: string): boolean =>
  quietly(() => {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  }) === true

/** Code that a later ws would run. Folders of several versions of Node lie side by side. */
function compiledCode(): readonly string[] {
  const opened = getCompileCacheDir()
  return opened === undefined ? [] : [dirname(opened)]
}

const inShell = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`
