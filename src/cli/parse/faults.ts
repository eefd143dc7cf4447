/** Turns faults from the schemas into sentences about the typed flags. */
import type { core } from 'zod/mini'
import { blankTexts } from '../../catalog/blank-texts.ts'
import type { ObjectSchema } from '../../catalog/fields.ts'
import type { Option, Section } from '../../catalog/options.ts'
import { withNearestNumbers } from '../../json/exact-number.ts'
import { guessAt } from '../../nearest.ts'
import { spelling } from './values.ts'

interface Checked {
  readonly section: Section
  readonly options: readonly Option[]
}

/** One sentence for each fault in a section of the input. */
export function faultsIn(value: unknown, schema: ObjectSchema, { section, options }: Checked): string[] {
  const found = { value, options: options.filter((option) => option.section === section) }
  const blank = blankTexts(value, schema).map((path) => ({ path, fault: blankFault(path, found) }))
  const isBlank = ({ path }: core.$ZodIssue) => blank.some((each) => String(each.path) === String(path))
  const { success, error } = schema.safeParse(withNearestNumbers(value))
  const others = success ? [] : error.issues.filter((issue) => !isBlank(issue))
  return [...blank.map(({ fault }) => fault), ...others.map((issue) => sentence(issue, found))]
}

/** Null clears a field; an empty text usually comes from an unset variable. */
function blankFault(path: readonly PropertyKey[], found: FaultyInput): string {
  const option = optionAt(path, found)
  const name = option ? spelling(option) : memberName(path)
  return option?.nullable ? `${name} is empty: --no-${option.word} clears it` : `${name} is empty`
}

const memberName = (path: readonly PropertyKey[]) => `"${path.join('.')}" of the input`

interface FaultyInput {
  readonly value: unknown
  readonly options: readonly Option[]
}

function sentence(issue: core.$ZodIssue, { value, options }: FaultyInput): string {
  const option = optionAt(issue.path, { value, options })
  const name = option ? spelling(option) : memberName(issue.path)
  const given = memberAt(value, issue.path)
  if (given === undefined) return missing(issue.path, { value, options }) ?? `${name} is required`
  switch (issue.code) {
    case 'too_big':
      return `${name} ${measure(given)}, ${issue.maximum} at most`
    case 'too_small':
      return `${name} ${measure(given)}, ${issue.minimum} at least`
    case 'invalid_format':
      return `${name} ${formatFault(issue)}, got ${shown(given)}${wayToFetch(option)}`
    case 'invalid_value':
      return valueFault(name, given, [...issue.values.map(String), ...(option?.nullable ? ['null'] : [])])
    case 'invalid_type':
      return `${name} wants ${article(issue.expected)}, got ${shown(given)}`
    default:
      return `${name} is not valid: ${shown(given)}`
  }
}

/** If an object is missing whose members are flags, every required flag is missing. */
function missing(path: readonly PropertyKey[], { options }: FaultyInput): string | undefined {
  const below = options.filter(
    (option) => option.required && option.path.length > path.length && startsWith(option.path, path),
  )
  return below.length === 0
    ? undefined
    : `${below.map(spelling).join(' and ')} ${below.length === 1 ? 'is' : 'are'} required`
}

/** If each variant of a field has its own flag, a list or a single value shows which one was typed. */
function optionAt(path: readonly PropertyKey[], { value, options }: FaultyInput): Option | undefined {
  const around = options.filter((option) => startsWith(path, option.path))
  const typed = around.find((option) => option.repeatable === Array.isArray(memberAt(value, option.path)))
  return typed ?? around[0] ?? options.find((option) => startsWith(option.path, path))
}

const startsWith = (path: readonly PropertyKey[], start: readonly PropertyKey[]) =>
  start.every((member, index) => path[index] === member)

function memberAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, member) => (typeof at === 'object' && at !== null ? Reflect.get(at, member) : undefined),
    value,
  )
}

function measure(given: unknown): string {
  if (typeof given === 'string') {
    const length = [...given].length
    return length === 0 ? 'is empty' : `is ${length} character${length === 1 ? '' : 's'} long`
  }
  if (Array.isArray(given)) return `is given ${given.length} time${given.length === 1 ? '' : 's'}`
  return `is ${shown(given)}`
}

function formatFault(issue: core.$ZodIssueInvalidStringFormat): string {
  if (issue.format === 'url') return 'wants an absolute URL'
  if (issue.format === 'base64') return 'wants base64'
  return issue.pattern === undefined ? `wants ${issue.format}` : `does not match ${issue.pattern}`
}

/** A path on this machine means nothing to a service. */
const wayToFetch = (option: Option | undefined): string =>
  option?.facts.fetched === true
    ? ': serve the file, or give its raw address in a repository; an embedded workspace also takes file:// and the whole path'
    : ''

/** `--role is "amdin", not one of ...; did you mean "admin"?` */
export function valueFault(name: string, given: unknown, values: readonly string[]): string {
  const guess = guessAt(typeof given === 'string' ? given : undefined, values)
  return `${name} is ${shown(given)}, not one of ${values.join(', ')}${guess}`
}

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)
