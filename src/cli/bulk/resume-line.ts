/** The command that goes on with a run, as the person would type it. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Option } from '../../catalog/options.ts'
import type { Context } from '../../context.ts'
import { quietly } from '../../disk.ts'
import type { Words } from '../parse/input.ts'
import { quoted } from '../parse/shell-word.ts'

/** @param words - the command's, without `ws`; secrets that were typed are left for the person to type again */
export function resumeLine(
  words: string,
  { arguments: given, flags }: Words,
  options: readonly Option[],
): string {
  const secret = new Set(options.filter(({ facts }) => facts.secret === true).map(({ word }) => word))
  const args = given.flat().filter((word) => word !== undefined)
  const typed = [...flags]
    .filter(([word]) => !ofOneRun.has(word))
    .flatMap(([word, value]) => flagWords(word, secret.has(word) ? hidden(value) : value))
  const journal = [flags.get('resume'), flags.get('journal')].find((path) => typeof path === 'string')
  const resume = journal === undefined ? '--resume' : `--resume=${quoted(String(journal))}`
  return ['ws', words, ...args.map(quoted), ...typed, resume].join(' ')
}

/** What was typed, with a place for the file in which the person has yet to save the rows. */
export const fromFileToSave = ({ arguments: given, flags }: Words): Words => ({
  arguments: given,
  flags: new Map([...flags, ['from', fileToSave]]),
})

export const fileToSave = 'FILE'

/** True for stdin and for what the shell makes of `--from <(...)`: both are gone with the command. */
export function isReadOnce(from: string, { workingDirectory }: Context): boolean {
  if (from === '-') return true
  return quietly(() => statSync(resolve(workingDirectory, from)))?.isFile() !== true
}

/** What the line says anew, or what may mean other rows the next time. */
const ofOneRun = new Set(['resume', 'journal', 'unknown'])

/** `name=value` without the value; one that is read from a file may be seen. */
const hidden = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((each) => String(each).replace(/=(?!@).*$/s, '=...')) : '...'

function flagWords(word: string, value: unknown): readonly string[] {
  if (value === undefined) return []
  if (value === true) return [`--${word}`]
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((each) => [`--${word}`, quoted(String(each))])
}
