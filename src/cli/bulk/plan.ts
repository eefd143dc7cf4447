/** Combines the rows with the typed words into calls that can be sent, or names every fault with its rows. */
import type { Operation } from '../../catalog/operation.ts'
import { type InputSection, type Option, parameterNames } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import type { Row, RowContent, RowOrFault } from '../../engine/bulk/row.ts'
import { UsageError, type UsageFault } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'
import {
  clashes,
  collectFaults,
  defaultFor,
  faultsOf,
  fromContext,
  type InputSources,
  overlap,
  place,
  required,
  wholeBody,
} from '../parse/input.ts'
import { readFlag, readWord, readWords, spelling, type WordFault, type WordResult } from '../parse/values.ts'
import { strangersIn, type UnknownColumns } from './rows/columns.ts'
import { createIdReader, type ReadRow } from './rows/id-rows.ts'
import { called, type RowMember, type RowMembers } from './rows/members.ts'
import { repeatedFaults } from './rows/repeated-rows.ts'
import { firstOf, groupFaults, linesOf, type RowFaults } from './rows/row-faults.ts'
import { readValue } from './rows/values.ts'

export interface BulkPlan {
  readonly words: string
  /** As typed after `--from`. */
  readonly path: string
  /** The sentence for rows that lack something because of `--columns`. */
  readonly leftOut: string | undefined
  /** The sentence for rows that repeat a typed argument. */
  readonly whenTwice: string | undefined
  readonly operation: Operation
  readonly reader: InputSources
  readonly members: RowMembers
  /** The typed words for all rows, with ids in place of names. */
  withIds(typed: AnyInput): Promise<AnyInput>
}

type Sections = Record<InputSection, Record<string, unknown>>

/** Values for every row. */
interface Defaults {
  readonly sections: Sections
  /** Typed arguments with their words, which a row must not give again. */
  readonly typed: ReadonlyMap<Option, string>
}

/** Throws UsageError with one line for each fault and its rows. */
export async function planRows(entries: readonly RowOrFault[], planned: BulkPlan): Promise<readonly Row[]> {
  const defaults = await readDefaults(planned)
  const strangers = strangersIn(
    entries.flatMap((entry) => ('given' in entry ? [entry.given] : [])),
    { ...planned, isComplete: isComplete(planned, defaults) },
  )
  const rows: Row[] = []
  const unread: string[] = []
  const faulty: RowFaults[] = []
  const readId = createIdReader(planned.members.target)
  for (const [index, entry] of entries.entries()) {
    const { line } = entry
    if ('fault' in entry) {
      unread.push(`row ${index + 1} of --from ${planned.path} ${entry.fault}${linesOf([{ index, line }])}`)
      continue
    }
    const { given } = entry
    const readWhole = () => readRow(given, { planned, defaults, strangers })
    const row = await (typeof given === 'string' ? readId(given, readWhole) : readWhole())
    if ('faults' in row) faulty.push({ index, line, faults: row.faults })
    else rows.push({ index, given, line, ...row })
  }
  const faults = [
    ...unread.map((text): UsageFault => ({ text })),
    ...groupFaults(faulty, entries.length),
    ...repeatedFaults(rows, planned.operation),
  ]
  if (faults.length === 0) return rows
  throw new UsageError(firstOf(faults), {
    hint: strangers?.hint ?? hintFor(faults, { planned, defaults, entries }),
  })
}

interface FaultyPlan {
  readonly planned: BulkPlan
  readonly defaults: Defaults
  readonly entries: readonly RowOrFault[]
}

function hintFor(
  faults: readonly UsageFault[],
  { planned, defaults, entries }: FaultyPlan,
): string | undefined {
  const has = (wanted: string) => faults.some(({ code }) => code === wanted)
  // Rows that lack another argument mean what is typed for that one.
  if (has(givenTwice) || (has(columnGivenTwice) && has('required'))) return planned.whenTwice
  if (has(columnGivenTwice)) return otherColumns(entries, { planned, defaults })
  return has('required') ? planned.leftOut : undefined
}

/** How to keep to the typed arguments, with the names as the rows have them. */
function otherColumns(
  entries: readonly RowOrFault[],
  { planned, defaults }: Pick<FaultyPlan, 'planned' | 'defaults'>,
): string {
  const rows = entries.flatMap((entry) => ('given' in entry && isObject(entry.given) ? [entry.given] : []))
  const isTyped = (name: string) => {
    const option = planned.members.byName.get(name)?.option
    return option !== undefined && defaults.typed.has(option)
  }
  const rest = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !isTyped(name))
  const words = 'Leave it out on the command line'
  return rest.length === 0 ? words : `${words}; or in the rows: --columns ${rest.join(',')}`
}

/** True if the typed words leave nothing to say but the thing to act on. */
const isComplete = ({ operation }: BulkPlan, { sections }: Defaults): boolean =>
  operation.body === undefined || Object.keys(sections.body).length > 0

async function readDefaults({ reader, withIds }: BulkPlan): Promise<Defaults> {
  const { declaration } = reader
  const faults = clashes(reader)
  const sections: Sections = { path: {}, query: {}, body: {}, input: {} }
  if (declaration.body !== undefined) sections.body = await wholeBody(reader)
  const typed = new Map<Option, string>()
  for (const option of reader.options) {
    const reading = await readTyped(option, reader)
    if (reading === undefined) continue
    if (option.argument) typed.set(option, [typedWord(option, reader)].flat().join(' '))
    if ('fault' in reading) faults.push(...faultsOf(option, reading))
    else place(sections[option.section], option.path, reading.value)
  }
  if (faults.length > 0) throw new UsageError(faults)
  // Only words go into the path.
  const { path, query, body } = await withIds({ ...sections, path: sections.path as Record<string, string> })
  return {
    sections: { ...sections, path: { ...path }, query: { ...query }, body: { ...asMembers(body) } },
    typed,
  }
}

const asMembers = (body: unknown) => (isObject(body) ? body : {})

function readTyped(
  option: Option,
  { options, words, files }: InputSources,
): Promise<WordResult> | WordResult {
  if (!option.argument) return option.section === 'path' ? undefined : readFlag(option, words.flags, files)
  const typed = typedWord(option, { options, words })
  if (typed === undefined || typed.length === 0) return undefined
  return Array.isArray(typed) ? readWords(option, typed, files) : readWord(option, typed, files)
}

const typedWord = (option: Option, { options, words }: Pick<InputSources, 'options' | 'words'>) =>
  words.arguments[options.filter((each) => each.argument).indexOf(option)]

interface RowContext {
  readonly planned: BulkPlan
  readonly defaults: Defaults
  readonly strangers: UnknownColumns | undefined
}

async function readRow(given: RowContent, rowPlace: RowContext): Promise<ReadRow> {
  const { planned, defaults } = rowPlace
  const { reader, members, operation } = planned
  const { path, query, body, input } = defaults.sections
  // Sections are copied, and `place` copies deeper values: rows share nothing.
  const sections: Sections = { path: { ...path }, query: { ...query }, body: { ...body }, input }
  const filled = new Set<Option>(defaults.typed.keys())
  const faults = [...(await fill(given, { ...rowPlace, sections, filled }))]
  for (const option of reader.options) {
    const reading = filled.has(option) ? undefined : leftOut(option, sections, reader)
    if (reading === undefined) continue
    if ('fault' in reading) faults.push(...faultsOf(option, reading))
    else place(sections[option.section], option.path, reading.value)
  }
  faults.push(...(await collectFaults(reader, sections, faults)))
  if (faults.length > 0) return { faults }
  const inputs: AnyInput = {
    // Only words of ids go there.
    path: sections.path as Record<string, string>,
    ...(operation.query === undefined ? {} : { query: sections.query }),
    ...(operation.body === undefined ? {} : { body: sections.body }),
  }
  const byRow = [...filled].filter((option) => !defaults.typed.has(option))
  return { input: inputs, target: targetText(members, sections), label: labelOf(byRow, sections, operation) }
}

/** The value of an option that neither the words nor the row give. */
function leftOut(option: Option, { body }: Sections, reader: InputSources): WordResult {
  if (option.section === 'body') return defaultFor(option, body, reader)
  if (option.section === 'query') return undefined
  return option.argument ? required(option) : fromContext(option, reader)
}

interface RowFilling extends RowContext {
  readonly sections: Sections
  /** Options that already have a value. */
  readonly filled: Set<Option>
}

/** Puts the row's values into its sections; returns the faults. */
async function fill(given: RowContent, filling: RowFilling): Promise<readonly UsageFault[]> {
  const { planned, strangers } = filling
  const { members } = planned
  if (!isObject(given)) return fillTarget(given, filling)
  const faults: UsageFault[] = (strangers?.faultsOf(given) ?? []).map((text) => ({ text }))
  const seen: RowMember[] = []
  for (const [name, value] of Object.entries(given)) {
    const member = members.byName.get(name)
    if (member === undefined) continue
    const clash = seen.find((other) => other.section === member.section && overlap(other.path, member.path))
    if (clash !== undefined)
      faults.push({ text: `${called(clash)} and ${called(member)} can't be given together` })
    seen.push(member)
    faults.push(...(await put({ member, name }, value, filling)))
  }
  return faults
}

async function fillTarget(id: string, filling: RowFilling): Promise<readonly UsageFault[]> {
  const { members, words } = filling.planned
  const { target } = members
  const member = target && members.byName.get(target.word)
  if (member !== undefined) return put({ member }, id, filling)
  const names = [...members.byName.keys()].join(', ')
  return [{ text: `is an id, but ws ${words} takes no id: give rows with the members ${names}` }]
}

/** Of ids, which `--from-as` can put elsewhere; and of members or columns that say themselves what they are. */
const givenTwice = 'given-twice'
const columnGivenTwice = 'column-given-twice'

interface NamedMember {
  readonly member: RowMember
  /** As the row has it; undefined for a bare id. */
  readonly name?: string
}

async function put(
  { member, name }: NamedMember,
  value: unknown,
  filling: RowFilling,
): Promise<readonly UsageFault[]> {
  const { planned, defaults, sections, filled } = filling
  const { option } = member
  const typed = option && defaults.typed.get(option)
  if (option !== undefined && typed !== undefined) {
    const source = name === undefined ? 'the row' : `"${name}" of the row`
    const text = `${spelling(option)} is given twice: by ${source}, and by ${typed} on the command line`
    return [{ text, code: name === undefined || name === 'id' ? givenTwice : columnGivenTwice }]
  }
  const reading = await readValue(member, value, planned.reader.files)
  if (option !== undefined) filled.add(option)
  if (reading === undefined) return []
  if ('fault' in reading) return faultsOfMember(member, reading)
  place(sections[member.section], member.path, reading.value)
  return []
}

/** Also names the member, if its name differs from the flag. */
function faultsOfMember(member: RowMember, reading: WordFault): readonly UsageFault[] {
  const { option } = member
  if (option !== undefined && called(member) === spelling(option)) return faultsOf(option, reading)
  return [reading.fault].flat().map((text) => ({ text }))
}

const targetText = ({ target }: RowMembers, sections: Sections): string =>
  target === undefined ? '' : textOf(target, sections)

function textOf({ section, path }: Option, sections: Sections): string {
  const value = memberOf(sections[section], path.join('.'))
  return Array.isArray(value) ? value.join(',') : String(value ?? '')
}

function labelOf(given: readonly Option[], sections: Sections, { path }: Operation): string {
  const places: readonly string[] = parameterNames(path)
  const place = ({ path: [name = ''] }: Option) =>
    places.includes(name) ? places.indexOf(name) : places.length
  return given
    .filter(({ section, argument }) => section === 'path' || argument !== undefined)
    .toSorted((one, other) => place(one) - place(other))
    .map((option) => textOf(option, sections))
    .join(' ')
}
