/** Turns typed words into the value of one option; faults are sentences for the person. */
import type { FieldFacts } from '../../catalog/fields.ts'
import type { Option } from '../../catalog/options.ts'
import type { Files } from './files.ts'
import { isClearable, type Typed } from './words.ts'

/** The result of reading an option: a value, nothing, or a fault. */
export type WordResult = { readonly value: unknown } | WordFault | undefined

/** Sentences, and the code by which it is decided what to do. */
export interface WordFault {
  readonly fault: string | readonly string[]
  readonly code?: 'required' | 'no-context'
}

/** The option's form in messages: `--title`, or `<title>` for an argument. */
export function spelling({ argument, kind, word }: Option): string {
  if (argument) return `<${word}>`
  return kind === 'null' ? `--no-${word}` : `--${word}`
}

/** Tells options apart: the member of the input that the option fills. */
export const keyOf = ({ section, path }: Pick<Option, 'section' | 'path'>): string =>
  [section, ...path].join('.')

/** The typed spellings of an option: `--x`, `--x-file`, `--no-x`. */
export function typedSpellings({ kind, word, ...option }: Option, typed: Typed): readonly string[] {
  const spellings = [
    ...(kind === 'null' ? [] : [word]),
    ...(option.hasFileTwin ? [`${word}-file`] : []),
    ...(isClearable({ kind, ...option }) ? [`no-${word}`] : []),
  ]
  return spellings.filter((each) => typed.get(each) !== undefined).map((each) => `--${each}`)
}

/** Reads an option from the typed flags. */
export async function readFlag(option: Option, typed: Typed, files: Files): Promise<WordResult> {
  const { word } = option
  const [spelt, ...others] = typedSpellings(option, typed)
  if (spelt === undefined) return undefined
  if (others.length > 0) return { fault: `${[spelt, ...others].join(' and ')} can't be given together` }
  const words = typed.get(spelt.slice('--'.length))
  if (spelt === `--no-${word}`) return { value: option.negatable ? option.wrap(false) : null }
  if (spelt === `--${word}-file`)
    return readWord(option, textFrom(await files.text(String(words), spelt), option), files)
  const fault = lengthFault(option, words)
  if (fault !== undefined) return { fault }
  return Array.isArray(words) ? readWords(option, words.map(String), files) : readWord(option, words, files)
}

/** The limit of Linux for one argument. Other systems pass longer ones on, so a script with one works there only by luck. */
const longestArgument = 128 * 1024

const lengthFault = ({ word, hasFileTwin }: Option, typed: unknown): string | undefined =>
  hasFileTwin && typeof typed === 'string' && typed.length >= longestArgument
    ? `--${word} is ${typed.length} characters long: give it in a file, --${word}-file <path|->`
    : undefined

/** Editors end a file with a line break: a title drops it, a body without a limit keeps it. */
const textFrom = (text: string, { facts }: Option) =>
  facts.max === undefined ? text : text.replace(/\r?\n$/, '')

/** Reads a repeatable option: a list, or a map of `name=value`. */
export async function readWords(option: Option, words: readonly string[], files: Files): Promise<WordResult> {
  const split =
    option.facts.splits === true ? words.flatMap((word) => word.split(',').map((part) => part.trim())) : words
  const readings: WordResult[] = []
  // In order: of several unreadable files, ws names the same one at every run.
  for (const word of split)
    readings.push(
      await (option.kind === 'map' ? readPair(option, word, files) : readWord(option, word, files)),
    )
  const faults = readings.flatMap((reading) => (reading && 'fault' in reading ? reading.fault : []))
  if (faults.length > 0) return { fault: faults }
  const values = readings.map((reading) => (reading && 'value' in reading ? reading.value : undefined))
  if (option.kind !== 'map') return { value: values }
  // readPair returns pairs.
  return { value: Object.fromEntries(values as [string, unknown][]) }
}

/** Reads one word. */
export async function readWord(option: Option, word: unknown, files: Files): Promise<WordResult> {
  if (option.kind === 'boolean') return { value: option.wrap(true) }
  const text = String(word)
  const strange = strangeness(text)
  if (strange !== undefined) return { fault: `${spelling(option)} holds ${strange}` }
  if (text === 'null' && mayBeNull(option)) return { value: null }
  switch (option.kind) {
    case 'number':
      return readNumber(option, text)
    case 'json':
    case 'json-or-text':
      return readJsonWord(option, text)
    case 'base64':
      return { value: option.wrap(await files.base64(text, spelling(option))) }
    case 'file':
      return { value: option.wrap(await files.dataUrl(text, spelling(option))) }
    case 'pair':
      return readColonPair(option, text)
    default:
      return { value: option.wrap(text) }
  }
}

/** The word null is a text of its own elsewhere, e.g. in a title. */
const mayBeNull = ({ nullable, choices, facts }: Option): boolean =>
  nullable && (choices !== undefined || facts.resource !== undefined)

/** The characters in a text that no request can carry. */
export function strangeness(text: string): string | undefined {
  if (text.includes('\0')) return 'a NUL character'
  return text.isWellFormed() ? undefined : 'half of a character (a lone surrogate)'
}

/** `site-section:sec_learn` */
function readColonPair(option: Option, text: string): WordResult {
  const { pair = ['one', 'other'] } = option.facts
  const cut = text.indexOf(':')
  if (cut < 1 || cut === text.length - 1)
    return { fault: `${spelling(option)} needs ${pair.join(':')}, got "${text}"` }
  const first = text.slice(0, cut)
  if (option.firsts?.includes(first) !== false) return { value: option.wrap(text) }
  const known = option.firsts.join(', ')
  return { fault: `the ${pair[0]} of ${spelling(option)} is ${JSON.stringify(first)}, not one of ${known}` }
}

async function readPair(option: Option, word: string, files: Files): Promise<WordResult> {
  const cut = word.indexOf('=')
  if (cut < 1) return { fault: `${spelling(option)} needs name=value, got "${word}"` }
  const name = word.slice(0, cut)
  const value = word.slice(cut + 1)
  const text = value.startsWith('@') ? await secretIn(value.slice(1), { option, files }) : value
  return { value: [name, option.wrap(text)] }
}

interface SecretPlace {
  readonly option: Option
  readonly files: Files
}

/** Editors and `echo` end a file with a line break, which no secret has. */
const secretIn = async (path: string, { option, files }: SecretPlace): Promise<string> =>
  (await files.text(path, spelling(option))).replace(/\r?\n$/, '')

async function readJsonWord(option: Option, text: string): Promise<WordResult> {
  const { readJson } = await import('./json-word.ts')
  const read = readJson(option, text)
  return 'value' in read ? read : { fault: `${spelling(option)} ${read.fault}` }
}

function readNumber(option: Option, text: string): WordResult {
  const { sign, fraction, unit } = option.facts
  const digits = sign !== undefined && text.endsWith(sign) ? text.slice(0, -sign.length) : text
  const fault = fraction === true ? numberFault(digits) : wholeNumberFault(digits, unit)
  return fault === undefined
    ? { value: option.wrap(Number(digits)) }
    : { fault: `${spelling(option)} ${fault}` }
}

/** The reason why a text is not a number for any flag: `needs a whole number of seconds, got "2m"`. */
export const wholeNumberFault = (text: string, unit?: FieldFacts['unit']): string | undefined => {
  if (/^-?\d{1,15}$/.test(text)) return undefined
  const seconds = unit === undefined ? undefined : secondsIn(text)
  return [
    `needs a whole number${unit === undefined ? '' : ` of ${unit}`}, got "${text}"`,
    ...(seconds === undefined ? [] : [`write ${seconds}`]),
  ].join(': ')
}

/** Of `90s`, `5m` and `1h`. */
function secondsIn(text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,7})\s?(s|m|h)/i.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits) * ({ m: 60, h: 3600 }[unit.toLowerCase()] ?? 1)
}

const numberFault = (text: string): string | undefined =>
  /^-?(?:\d{1,15}|\d{0,15}\.\d{1,15})(?:e[+-]?\d{1,2})?$/i.test(text)
    ? undefined
    : `needs a number, got "${text}"`
