/** The command line that a person typed, without its secrets. */
import type { Option } from '../catalog/options.ts'
import { quoted, wordsOfFlag } from '../text/shell-word.ts'
import type { Words } from './parse/input.ts'

export interface TypedLine {
  /** Without `ws`. */
  readonly words: string
  readonly typed: Pick<Words, 'arguments' | 'flags'>
  readonly options: readonly Option[]
  /** Flags that do not belong in the line. */
  readonly without: ReadonlySet<string>
}

export function typedLine({ words, typed, options, without }: TypedLine): string {
  const secret = new Set(options.filter(({ facts }) => facts.secret === true).map(({ word }) => word))
  const args = typed.arguments.flat().filter((word) => word !== undefined)
  const flags = [...typed.flags]
    .filter(([word]) => !without.has(word))
    .flatMap(([word, value]) => flagWords(word, secret.has(word) ? hidden(value) : value))
  return ['ws', words, ...args.map(quoted), ...flags].join(' ')
}

/** `name=value` without the value; the name of a file may be shown. */
const hidden = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((each) => String(each).replace(/=(?!@).*$/s, '=...')) : '...'

function flagWords(word: string, value: unknown): readonly string[] {
  if (value === undefined) return []
  if (value === true) return [`--${word}`]
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((each) => wordsOfFlag(`--${word}`, String(each)).map(quoted))
}

/** The history keeps the note by itself; an answer to a question is not a part of the command. */
const ofTheRun = new Set(['note', 'yes'])

/** The line as the history keeps it: a text of a page would fill it. */
export function recordedLine(line: Omit<TypedLine, 'without'>): string {
  const whole = typedLine({ ...line, without: ofTheRun }).replace(/\s+/g, ' ')
  return whole.length > longest ? `${whole.slice(0, longest)}...` : whole
}

const longest = 500
