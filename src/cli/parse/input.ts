/** Turns arguments, flags, context and files into a checked input, or names every fault at once. */

import type { ObjectSchema } from '../../catalog/fields.ts'
import type { Declaration, InputSection, Option } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import { changesNothing, isBodyLeftOut, lackingAll } from '../../engine/input/find-faults.ts'
import { UsageError, type UsageFault } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import { isWebAddress } from '../../settings/names-for-ids.ts'
import type { Settings } from '../../settings/settings.ts'
import { noneGiven } from '../../settings/ways-to-give.ts'
import { faultsIn, pathFaults } from './faults.ts'
import type { Files } from './files.ts'
import type { TypedNow } from './former-flags.ts'
import {
  keyOf,
  readFlag,
  readWord,
  readWords,
  spelling,
  typedSpellings,
  type WordFault,
  type WordResult,
} from './values.ts'
import type { Typed } from './words.ts'

export interface Words {
  /** In order; a variadic one is a list. */
  readonly arguments: readonly (string | readonly string[] | undefined)[]
  readonly flags: Typed
  readonly renamed?: TypedNow['renamed']
  /** Number of arguments before `--from`; undefined for a command without that flag. */
  readonly argumentsBeforeFrom?: number | undefined
}

export interface InputSources {
  readonly declaration: Declaration
  readonly options: readonly Option[]
  readonly words: Words
  readonly files: Files
  /** Called only if a path parameter was not typed. */
  readonly settings: () => Settings
  /** Fills members of the body that neither flags nor `--input` give. */
  readonly fill?: ((body: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>) | undefined
}

/** The input of an operation. Throws UsageError with one line for each fault. */
export async function readInput(reader: InputSources): Promise<AnyInput> {
  const { declaration } = reader
  const faults = clashes(reader)
  const sections: Record<InputSection, Record<string, unknown>> = { path: {}, query: {}, body: {}, input: {} }
  if (declaration.body !== undefined) sections.body = await wholeBody(reader)
  for (const option of reader.options) {
    const reading = (await readOption(option, reader)) ?? defaultFor(option, sections.body, reader)
    if (reading === undefined) continue
    if ('fault' in reading) faults.push(...faultsOf(option, reading))
    else place(sections[option.section], option.path, reading.value)
  }
  faults.push(...(await fillBody(reader, sections)))
  faults.push(...(await collectFaults(reader, sections, faults)))
  if (faults.length > 0) throw new UsageError(faults)
  return {
    // readOption puts only strings there.
    path: sections.path as Record<string, string>,
    ...(declaration.query === undefined ? {} : { query: sections.query }),
    ...(declaration.body === undefined ? {} : { body: sections.body }),
    ...(declaration.input === undefined ? {} : { body: sections.input }),
  }
}

async function fillBody(
  { fill }: InputSources,
  sections: Record<InputSection, Record<string, unknown>>,
): Promise<readonly UsageFault[]> {
  if (fill === undefined) return []
  try {
    sections.body = { ...(await fill(sections.body)), ...sections.body }
    return []
  } catch (error) {
    if (error instanceof UsageError && error.hint === undefined) return error.codedFaults
    throw error
  }
}

/** Flags that fill the same member, or one inside the other's: only one of them can be meant. */
export function clashes({ options, words }: InputSources): UsageFault[] {
  const flags = options
    .filter(({ argument, section }) => argument === undefined && section !== 'path')
    .map((option) => ({ ...option, typed: typedSpellings(option, words.flags)[0] }))
    .filter(({ typed }) => typed !== undefined)
  return flags.flatMap((one, index) =>
    flags
      .slice(index + 1)
      .filter((other) => one.section === other.section && overlap(one.path, other.path))
      .map((other) => ({
        text: `${one.typed} and ${other.typed} can't be given together`,
        about: keyOf(one),
      })),
  )
}

/** True if one path equals the other or leads into it. */
export const overlap = (one: readonly string[], other: readonly string[]) =>
  one.every((member, index) => index >= other.length || other[index] === member)

/** The value of `--input`, by the keys of ws; an empty object without it. */
export async function wholeBody({
  options,
  words,
  files,
}: Pick<InputSources, 'options' | 'words' | 'files'>): Promise<Record<string, unknown>> {
  const path = words.flags.get('input')
  if (typeof path !== 'string') return {}
  if (path.trim() === '') throw new UsageError('--input is empty')
  const text = await files.text(path, '--input')
  const { parseInput } = await import('../../client/given-body.ts')
  const value = await parseInput(text)
  if (isObject(value)) {
    const keys = new Map(
      options.flatMap(({ section, path: [key = ''], ownName }) =>
        section === 'body' && ownName !== undefined ? [[ownName, key]] : [],
      ),
    )
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [keys.get(name) ?? name, each]))
  }
  throw new UsageError('--input needs an object with the fields of the body')
}

async function readOption(option: Option, reader: InputSources): Promise<WordResult> {
  const { words, files } = reader
  if (option.argument === undefined) {
    if (option.section !== 'path') return readFlag(option, words.flags, files)
    return fromContext(option, reader)
  }
  const typed = words.arguments[reader.options.filter((each) => each.argument).indexOf(option)]
  if (typed === undefined || typed.length === 0) return absentArgument(option, typed, reader)
  return Array.isArray(typed) ? readWords(option, typed, files) : readWord(option, typed, files)
}

/** The context's value of a field of the body that nobody gave. */
export const defaultFor = (
  option: Option,
  body: Readonly<Record<string, unknown>>,
  reader: Pick<InputSources, 'settings' | 'words'>,
): WordResult =>
  option.section === 'body' && option.context !== undefined && body[option.path[0] ?? ''] === undefined
    ? fromContext(option, reader)
    : undefined

function absentArgument(
  option: Option,
  typed: string | readonly string[] | undefined,
  reader: InputSources,
): WordResult {
  if (typed === '') return { fault: `${spelling(option)} is empty` }
  if (option.argument?.optional === true) return fromContext(option, reader)
  // --input may give what the body needs; the schema checks it.
  return option.section === 'body' ? undefined : required(option)
}

/** A path parameter that is not an argument: from the flags, the environment or the profile; else a question to the person. */
export function fromContext(
  option: Option,
  { settings, words }: Pick<InputSources, 'settings' | 'words'>,
): WordResult {
  const kind = option.context
  if (kind === undefined) return option.required ? required(option) : undefined
  const setting = settings()[kind]
  if (setting !== undefined) return { value: setting.value }
  const asked = words.flags.get(kind)
  if (typeof asked === 'string' && asked !== '') return { value: asked }
  // The address of a page or of a change request tells its space, too.
  const address = option.section === 'path' ? words.arguments.find(isWebAddress) : undefined
  if (address !== undefined) return { value: address }
  const own = option.argument
    ? `<${option.word}>`
    : option.section === 'body'
      ? `--${option.word}`
      : undefined
  const fault = noneGiven(kind, settings(), own === undefined ? {} : { own })
  return { fault, code: 'no-context' }
}

/** Sets a member, and keeps its siblings. */
export function place(section: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [member, ...rest] = path
  if (member === undefined) return
  if (rest.length === 0) {
    section[member] = value
    return
  }
  const inner = section[member]
  const copy = isObject(inner) ? { ...inner } : {}
  place(copy, rest, value)
  section[member] = copy
}

/** The faults that the schemas and the path find, without those in `known`. */
export async function collectFaults(
  { declaration, options, words }: InputSources,
  sections: Record<InputSection, Record<string, unknown>>,
  known: readonly UsageFault[],
): Promise<readonly UsageFault[]> {
  const checked = async (section: 'query' | 'body' | 'input', schema: ObjectSchema | undefined) =>
    schema === undefined ? [] : faultsIn(sections[section], schema, { section, options })
  const faults = [
    ...(await pathFaults(
      options.filter((option) => option.section === 'path'),
      sections.path,
    )),
    ...(await checked('query', declaration.query)),
    ...(isBodyLeftOut(declaration, sections.body) ? [] : await checked('body', declaration.body)),
    ...(await checked('input', declaration.input)),
  ]
  // An unreadable word counts as missing for the schema; report it only once.
  if (lacksWhole(declaration, words)) faults.push({ code: 'required', text: '--input is required' })
  const fresh = faults.filter(({ about }) => !known.some((said) => said.about === about))
  if (fresh.length + known.length > 0) return fresh
  const ofBody = options.filter((option) => option.section === 'body')
  const some = (wanted: readonly Option[]) => `give at least one of ${wanted.map(spelling).join(', ')}`
  if (changesNothing(declaration, sections.body))
    return [{ code: 'nothing-to-change', text: `nothing to change: ${some(ofBody)}` }]
  const lacking = lackingAll(declaration, sections.body)
  if (lacking === undefined) return fresh
  return [
    { code: 'none-given', text: some(ofBody.filter(({ path: [name = ''] }) => lacking.includes(name))) },
  ]
}

/** Only `--input` gives the members of an open body. */
const lacksWhole = ({ body }: Declaration, { flags }: Words) =>
  body?.def.isOpen === true && Object.keys(body.shape).length === 0 && !flags.has('input')

/** The faults in the words of an option. */
export const faultsOf = (option: Option, { fault, code }: WordFault): readonly UsageFault[] =>
  [fault].flat().map((text) => ({ text, code, about: keyOf(option) }))

export const required = (option: Option): WordFault => ({
  fault: `${spelling(option)} is required`,
  code: 'required',
})
