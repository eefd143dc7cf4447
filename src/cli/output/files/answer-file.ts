/** `--out` of a task whose answer people keep: writes the answer into a file, whole or not at all. */
import { writeFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import type { Writer } from '../../../context.ts'
import { requirePlace } from '../../../disk/place-to-write.ts'
import { onDisk } from '../../../disk/refused-file.ts'
import { stageFile } from '../../../disk/staged-file.ts'
import { UsageError } from '../../../errors.ts'
import type { TaskResult } from '../../../task/result.ts'
import { answerGroup } from '../../parse/flags.ts'
import { type Globals, readPlain } from '../../parse/globals.ts'
import type { Typed } from '../../parse/words.ts'
import type { CliSession } from '../../session.ts'
import { stdoutRefused } from './places-of-files.ts'

/**
 * The path of the file, checked before ws reads anything; undefined in a dry run.
 * @throws UsageError, LocalError
 */
export function answerFileIn(typed: Typed, { globals, context }: CliSession): string | undefined {
  const { values, faults } = readPlain([answerGroup], typed)
  const path = values.get('out')
  if (typeof path !== 'string') throw new UsageError(faults)
  if (path === '-') throw stdoutRefused('--out')
  const target = resolve(context.workingDirectory, path)
  // A dry run writes nothing, and its plan is for the eyes.
  if (globals.dryRun) return undefined
  requirePlace(target)
  return target
}

interface AnswerDisplay {
  readonly session: CliSession
  show(result: TaskResult, session: CliSession): Promise<void>
}

/** The answer's own end comes last: an answer with gaps is in its file when the gaps are told. */
export async function writeAnswer(
  result: TaskResult,
  target: string,
  { session, show }: AnswerDisplay,
): Promise<void> {
  if (result === undefined) return
  const { context, globals, notice } = session
  const file = stageFile(target, context)
  const out = fileWriter((text) => onDisk(target, () => writeFileSync(file.descriptor, text)))
  try {
    const shown = 'afterwards' in result ? { ...result, afterwards: async () => undefined } : result
    await show(shown, {
      ...session,
      globals: { ...globals, output: formatFor(target, globals) },
      context: { ...context, out },
    })
  } catch (error) {
    file.discard()
    throw error
  }
  file.finish()
  await notice(`Wrote ${target}`)
  if ('afterwards' in result) await result.afterwards?.()
}

const fileWriter = (append: (text: string) => void): Writer => ({
  write: async (text) => append(text),
  showPassing: async () => undefined,
  isTerminal: false,
  mayReachScreen: false,
  columns: 80,
})

/** `-o` decides; without it, the ending of the file's name. */
const formatFor = (target: string, { output, jq }: Globals): Globals['output'] =>
  output ?? (jq === undefined ? formats[extname(target).toLowerCase()] : undefined)

const formats: Readonly<Record<string, Globals['output']>> = {
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.md': 'markdown',
}
