/** Plays the transcripts of sessions/, each in a home of its own. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openShell, type Shell } from './shell.ts'
import { describe, formatTranscript, parseTranscript, type TranscriptStep } from './transcript.ts'

const folder = join(import.meta.dirname, '../sessions')

export const sessionFiles: readonly string[] = readdirSync(folder).filter((file) => file.endsWith('.txt'))

export interface PlayedSession {
  readonly path: string
  readonly actual: string
  readonly expected: string
}

/** A home with the sample workspace, which sessions copy. */
export async function openSample(program?: string): Promise<Shell> {
  const sample = openShell(undefined, program)
  const made = await sample.run('ws local init --sample --quiet')
  if (made.exit !== 0) throw new Error(made.err)
  return sample
}

interface Stage {
  readonly sample: Shell
  /** Replaces the npm package. */
  readonly program?: string
}

export async function playSession(file: string, { sample, program }: Stage): Promise<PlayedSession> {
  const path = join(folder, file)
  const transcript = parseTranscript(readFileSync(path, 'utf8'))
  const shell = file.startsWith('fresh-') ? openShell(undefined, program) : openShell(sample.home)
  try {
    const played: TranscriptStep[] = []
    for (const { line } of transcript.steps) {
      played.push({ line, expected: describe(await shell.run(line), shell.home) })
    }
    const actual = formatTranscript({ opening: transcript.opening, steps: played })
    return { path, actual, expected: formatTranscript(transcript) }
  } finally {
    shell.remove()
  }
}
