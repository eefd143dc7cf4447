/** The command that resumes a run, as the person would type it. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Option } from '../../../catalog/options.ts'
import type { Context } from '../../../context.ts'
import { quietly } from '../../../disk/files.ts'
import { quoted } from '../../../text/shell-word.ts'
import type { Words } from '../../parse/input.ts'
import { typedLine } from '../../typed-line.ts'

/** @param words - the command's, without `ws`. The person types secrets again. */
export function resumeLine(
  words: string,
  { arguments: given, flags }: Words,
  options: readonly Option[],
): string {
  const line = typedLine({ words, typed: { arguments: given, flags }, options, without: ofOneRun })
  const journal = [flags.get('resume'), flags.get('journal')].find((path) => typeof path === 'string')
  const resume = journal === undefined ? '--resume' : `--resume=${quoted(String(journal))}`
  return `${line} ${resume}`
}

/** The typed words, with a placeholder for the file in which the person still has to save the rows. */
export const fromFileToSave = ({ arguments: given, flags }: Words): Words => ({
  arguments: given,
  flags: new Map([...flags, ['from', fileToSave]]),
})

export const fileToSave = 'FILE'

/** True for stdin and for `--from <(...)` of a shell: both are gone with the command. */
export function isReadOnce(from: string, { workingDirectory }: Context): boolean {
  if (from === '-') return true
  return quietly(() => statSync(resolve(workingDirectory, from)))?.isFile() !== true
}

/** Flags that the line sets anew, or that may mean other rows the next time. */
const ofOneRun = new Set(['resume', 'journal', 'unknown'])
