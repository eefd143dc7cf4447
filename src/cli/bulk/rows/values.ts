/** Turns the value of a row's member into that of the request: words as on a command line, everything else as JSON. */
import type { Option } from '../../../catalog/options.ts'
import { scalarText } from '../../../engine/bulk/row.ts'
import { isObject } from '../../../json/object.ts'
import type { Files } from '../../parse/files.ts'
import { readWord, readWords, type WordResult } from '../../parse/values.ts'
import { called, type RowMember } from './members.ts'

export async function readValue(member: RowMember, value: unknown, files: Files): Promise<WordResult> {
  const { option } = member
  if (option === undefined) return { value }
  if (value === null) return readNull(member, option)
  const text = scalarText(value)
  if (member.isFile) {
    if (text === undefined) return { fault: `${called(member)} needs the path of a file` }
    return readWord(option, await files.text(text, `"${member.name}"`), files)
  }
  if (option.section === 'path' && text === undefined) return { fault: `${called(member)} needs an id` }
  if (option.kind === 'boolean') return readBoolean(member, option, value)
  if (Array.isArray(value)) return readList(member, option, { value, files })
  if (text === undefined) return { value: isObject(value) ? readMap(option, value) : value }
  const word = asChoice(option, text)
  return option.repeatable ? readWords(option, [word], files) : readWord(option, word, files)
}

function readNull(member: RowMember, { nullable, kind }: Option): WordResult {
  return nullable || kind === 'null' ? { value: null } : { fault: `${called(member)} can't be null` }
}

function readBoolean(member: RowMember, option: Option, value: unknown): WordResult {
  const truth = typeof value === 'string' ? (truths.get(value.toLowerCase()) ?? value) : value
  if (typeof truth !== 'boolean')
    return { fault: `${called(member)} needs true or false, got ${JSON.stringify(value)}` }
  return { value: option.wrap(truth) }
}

/** Spreadsheets write them in capitals. */
const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** `Edit` means `edit` if no other value fits. */
function asChoice({ choices }: Option, text: string): string {
  if (choices === undefined || choices.open) return text
  const same = choices.values.filter((value) => value.toLowerCase() === text.trim().toLowerCase())
  return choices.values.includes(text) || same.length !== 1 ? text : (same[0] ?? text)
}

interface List {
  readonly value: readonly unknown[]
  readonly files: Files
}

async function readList(member: RowMember, option: Option, { value, files }: List): Promise<WordResult> {
  if (!option.repeatable) return { value }
  const words = value.map(scalarText)
  if (words.every((word) => word !== undefined))
    return readWords({ ...option, facts: { ...option.facts, splits: false } }, words, files)
  return option.kind === 'map' ? { fault: `${called(member)} needs an object` } : { value }
}

/** A map given as an object holds its values directly: `@path` and `=` have no meaning there. */
const readMap = (option: Option, value: Readonly<Record<string, unknown>>): unknown =>
  option.kind === 'map'
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, option.wrap(each)]))
    : value
