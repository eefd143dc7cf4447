/** Every transcript in sessions/ is played against the real binary and a sample workspace; UPDATE=1 rewrites them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShell, type Shell } from './support/shell.ts'
import { describe, formatTranscript, parseTranscript, type Step } from './support/transcript.ts'

const folder = join(import.meta.dirname, 'sessions')
const files = readdirSync(folder).filter((file) => file.endsWith('.txt'))

let sample: Shell

beforeAll(async () => {
  sample = openShell()
  const made = await sample.run('ws local init --sample --quiet')
  if (made.exit !== 0) throw new Error(made.err)
})

afterAll(() => sample.remove())

// A session starts ws a dozen times and more, beside all the others.
test.concurrent.each(files)('%s', { timeout: 60_000 }, async (file) => {
  const path = join(folder, file)
  const transcript = parseTranscript(readFileSync(path, 'utf8'))
  const shell = openShell(file.startsWith('fresh-') ? undefined : sample.home)
  try {
    const played: Step[] = []
    for (const { line } of transcript.steps) {
      played.push({ line, expected: describe(await shell.run(line), shell.home) })
    }
    const actual = formatTranscript({ opening: transcript.opening, steps: played })
    if (process.env.UPDATE) writeFileSync(path, actual)
    else expect(actual).toBe(formatTranscript(transcript))
  } finally {
    shell.remove()
  }
})
