/** Runs other programs, without a shell, with limits for their output and their time. */
import type { ChildProcess } from 'node:child_process'
import type { ProgramEnd, ProgramToRun } from '../context.ts'
import { LocalError } from '../errors.ts'

/** Bytes of stdout that ws keeps; a longer answer is not the one it asked for. */
const usualLargest = 1024 * 1024

export async function execute(program: ProgramToRun, signal: AbortSignal): Promise<ProgramEnd> {
  const { spawn } = await import('node:child_process')
  return new Promise((resolve, reject) => {
    const { env, input, stderr, largestOutput = usualLargest } = program
    const signals = [signal, ...(program.signal === undefined ? [] : [program.signal])]
    const child = spawn(program.file, program.arguments, {
      ...(env === undefined ? {} : { env: { ...env } }),
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', stderr === 'dropped' ? 'ignore' : 'inherit'],
      windowsHide: true,
    })
    const stop = () => {
      child.kill('SIGKILL')
      // A child of the program may hold the pipe open for longer.
      child.stdout?.destroy()
    }
    const output = collect(child, { largestOutput, stop })
    let hasTimedOut = false
    const timer = setTimeout(() => {
      hasTimedOut = true
      stop()
    }, program.timeout)
    for (const each of signals) each.addEventListener('abort', stop)
    const end = () => {
      clearTimeout(timer)
      for (const each of signals) each.removeEventListener('abort', stop)
    }
    child.on('error', (error: NodeJS.ErrnoException) => {
      end()
      const reason = error.code === 'ENOENT' ? 'there is no such program' : (error.code ?? error.message)
      reject(new LocalError(`${program.file} can't be started: ${reason}`, { cause: error }))
    })
    child.on('close', (exit) => {
      end()
      resolve({ exit: exit ?? undefined, hasTimedOut, output: output() })
    })
    // A program may ignore its stdin.
    child.stdin?.on('error', () => undefined).end(input)
  })
}

interface CollectOptions {
  readonly largestOutput: number
  stop(): void
}

function collect(child: ChildProcess, { largestOutput, stop }: CollectOptions): () => string {
  const chunks: Buffer[] = []
  let size = 0
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= largestOutput) chunks.push(chunk)
    else stop()
  })
  return () => Buffer.concat(chunks).toString('utf8')
}
