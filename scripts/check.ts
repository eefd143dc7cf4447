/** `npm run check`: format, lint, types and code that nobody uses, beside each other. Each prints its findings when it is done. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'

const checks = [['biome', 'check', '--error-on-warnings', '.'], ['tsc', '--noEmit'], ['knip']] as const

const failed = await Promise.all(
  checks.map(
    ([name, ...words]) =>
      new Promise<boolean>((resolve) => {
        const program = join('node_modules', '.bin', name)
        execFile(program, words, { maxBuffer: 2 ** 26 }, (error, out, err) => {
          process.stdout.write(`${name}: ${error === null ? 'nothing found' : 'failed'}\n`)
          if (error !== null) process.stdout.write(`${out}${err}\n`)
          resolve(error !== null)
        })
      }),
  ),
)
if (failed.includes(true)) process.exitCode = 1
