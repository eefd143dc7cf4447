/** Words a fault of the engine for the user, who typed flags and arguments: it loads only where there is one. */

import type { Option } from '../../catalog/options.ts'
import { describeFault } from '../../engine/input/describe-fault.ts'
import type { Fault } from '../../engine/input/fault.ts'
import type { UsageFault } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import { valueAt } from '../../json/walk.ts'
import { counted } from '../../text/counted.ts'
import { quoted } from '../../text/shell-word.ts'
import { isFileName } from './file-word.ts'
import { keyOf, spelling } from './values.ts'

interface FaultyInput {
  readonly value: unknown
  readonly options: readonly Option[]
}

export function inWords(fault: Fault, faulty: FaultyInput): UsageFault {
  const option = optionAt(fault.member, faulty)
  const { code, section, member } = fault
  const below = code === 'required' ? lackingBelow(member, faulty) : []
  const [first] = below
  const about = keyOf(first ?? option ?? { section, path: member })
  const name = option ? placeIn(option, member) : `"${member.join('.')}" of the input`
  return {
    code,
    about,
    text:
      below.length === 0
        ? (oneOfSeveral(fault, faulty) ?? sentence(fault, name, option))
        : `${below.map(spelling).join(' and ')} ${below.length === 1 ? 'is' : 'are'} required`,
  }
}

export function pathFaultInWords(fault: Fault, option: Option): UsageFault {
  const who = option.argument ? spelling(option) : `--${option.word}`
  return { code: fault.code, text: describeFault(fault, who), about: keyOf(option) }
}

/** `--changes[0].document`: the place within the JSON of a flag. */
function placeIn(option: Option, member: readonly string[]): string {
  if (option.kind !== 'json') return spelling(option)
  const inside = member.slice(option.path.length)
  return `${spelling(option)}${inside.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('')}`
}

function sentence(fault: Fault, name: string, option: Option | undefined): string {
  if (option?.kind === 'json' && (fault.code === 'too-big' || fault.code === 'too-small')) {
    const { code, value, limit } = fault
    if (Array.isArray(value))
      return `${name} has ${counted(value.length, 'entry', 'entries')}, ${limit} at ${code === 'too-big' ? 'most' : 'least'}`
  }
  // Null clears a field; an empty text usually comes from an unset variable.
  if (fault.code === 'empty' && option?.nullable) return `${name} is empty: --no-${option.word} clears it`
  if (fault.code === 'wrong-format')
    return `${describeFault(fault, name)}${wayToFetch(option)}${rowsInstead(fault.value, option)}`
  if (fault.code === 'not-one-of' && option?.nullable)
    return describeFault({ ...fault, limit: [...fault.limit, 'null'] }, name)
  return describeFault(fault, name)
}

/** If an object is missing whose members are flags, every required flag is missing. */
const lackingBelow = (path: readonly string[], { options }: FaultyInput): readonly Option[] =>
  options.filter(
    (option) => option.required && option.path.length > path.length && startsWith(option.path, path),
  )

/** If a missing field has several flags, of which one is enough. */
function oneOfSeveral({ code, member }: Fault, { options }: FaultyInput): string | undefined {
  const ways = options.filter(({ path }) => path.join('.') === member.join('.'))
  if (code !== 'required' || ways.length < 2) return undefined
  return `one of ${ways.map(spelling).join(', ')} is required`
}

/** If each variant of a field has its own flag, a list or a single value shows which one was typed. */
function optionAt(path: readonly string[], { value, options }: FaultyInput): Option | undefined {
  const around = options.filter((option) => startsWith(path, option.path))
  const typed =
    around.find((option) => option.isShortForm === true && isOfForm(valueAt(value, option.path), option)) ??
    around.find((option) => option.repeatable === Array.isArray(valueAt(value, option.path)))
  return typed ?? around[0] ?? options.find((option) => startsWith(option.path, path))
}

/** True if the short form makes such objects: it fills the same members, and those that it fixes have its values. */
function isOfForm(value: unknown, { wrap }: Option): boolean {
  const [one, other] = [wrap('a:b'), wrap('c:d')]
  if (!isObject(value) || !isObject(one) || !isObject(other)) return false
  return Object.keys(one).every(
    (name) => Object.hasOwn(value, name) && (one[name] !== other[name] || value[name] === one[name]),
  )
}

const startsWith = (path: readonly string[], start: readonly string[]) =>
  start.every((member, index) => path[index] === member)

/** A list of arguments also comes from a file. */
const rowsInstead = (value: unknown, option: Option | undefined): string =>
  option?.argument !== undefined && option.repeatable && typeof value === 'string' && isFileName(value)
    ? `; if it is a file, write --from ${quoted(value)}`
    : ''

/** A path on this machine means nothing to a service. */
const wayToFetch = (option: Option | undefined): string =>
  option?.facts.fetched === true
    ? ': serve the file, or give its raw address in a repository; an embedded workspace also takes file:// and the whole path'
    : ''
