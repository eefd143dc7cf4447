/** Combines the rows with the typed words into calls that can be sent, or names every fault with its rows. */
import type { Operation } from '../../catalog/operation.ts'
import { type InputSection, type Option, parameterNames } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import type { Row, RowContent, RowOrFault } from '../../engine/bulk/row.ts'
import { UsageError, type UsageFault } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import {
  clashes,
  collectFaults,
  faultsOf,
  fromContext,
  type InputSources,
  overlap,
  place,
  required,
  wholeBody,
} from '../parse/input.ts'
import { readFlag, readWord, readWords, spelling, type WordFault, type WordResult } from '../parse/values.ts'
import { strangersIn, type UnknownColumns } from './columns.ts'
import { createIdReader, type ReadRow } from './id-rows.ts'
import { called, type RowMember, type RowMembers } from './members.ts'
import { firstOf, groupFaults, linesOf, type RowFaults } from './row-faults.ts'
import { readValue } from './values.ts'

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
  /** Typed arguments, which a row must not give again. */
  readonly typed: ReadonlySet<Option>
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
  const faults = [...unread.map((text): UsageFault => ({ text })), ...groupFaults(faulty, entries.length)]
  if (faults.length === 0) return rows
  const lacks = faults.some(({ code }) => code === 'required')
  const isTwice = faults.some(({ code }) => code === givenTwice)
  throw new UsageError(firstOf(faults), {
    hint: strangers?.hint ?? (isTwice ? planned.whenTwice : lacks ? planned.leftOut : undefined),
  })
}

/** True if the typed words leave nothing to say but the thing to act on. */
const isComplete = ({ operation }: BulkPlan, { sections }: Defaults): boolean =>
  operation.body === undefined || Object.keys(sections.body).length > 0

async function readDefaults({ reader, withIds }: BulkPlan): Promise<Defaults> {
  const { declaration, words, files } = reader
  const faults = clashes(reader)
  const sections: Sections = { path: {}, query: {}, body: {}, input: {} }
  if (declaration.body !== undefined) sections.body = await wholeBody(words.flags, files)
  const typed = new Set<Option>()
  for (const option of reader.options) {
    const reading = await readTyped(option, reader)
    if (reading === undefined) continue
    if (option.argument) typed.add(option)
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
  const typed = words.arguments[options.filter((each) => each.argument).indexOf(option)]
  if (typed === undefined || typed.length === 0) return undefined
  return Array.isArray(typed) ? readWords(option, typed, files) : readWord(option, typed, files)
}

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
  const filled = new Set<Option>(defaults.typed)
  const faults = [...(await fill(given, { ...rowPlace, sections, filled }))]
  for (const option of reader.options) {
    if (filled.has(option) || option.section === 'body' || option.section === 'query') continue
    const reading = option.argument ? required(option) : fromContext(option, reader)
    if (reading === undefined) continue
    if ('fault' in reading) faults.push(...faultsOf(option, reading))
    else place(sections.path, option.path, reading.value)
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
    faults.push(...(await put(member, value, filling)))
  }
  return faults
}

async function fillTarget(id: string, filling: RowFilling): Promise<readonly UsageFault[]> {
  const { members, words } = filling.planned
  const { target } = members
  const member = target && members.byName.get(target.word)
  if (member !== undefined) return put(member, id, filling)
  const names = [...members.byName.keys()].join(', ')
  return [{ text: `is an id, but ws ${words} takes no id: give rows with the members ${names}` }]
}

const givenTwice = 'given-twice'

async function put(member: RowMember, value: unknown, filling: RowFilling): Promise<readonly UsageFault[]> {
  const { planned, defaults, sections, filled } = filling
  const { option } = member
  if (option !== undefined && defaults.typed.has(option))
    return [{ text: `${spelling(option)} is given by the row and on the command line`, code: givenTwice }]
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
  const value = sections[section][path[0] ?? '']
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
