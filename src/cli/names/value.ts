/** Finds the value of an option in an input. */
import type { Option } from '../../catalog/options.ts'
import type { AnyInput } from '../../client/request.ts'
import { isObject } from '../../json/object.ts'

/** The input of a task is its body. */
const sectionOf = ({ section }: Option) => (section === 'input' ? 'body' : section)

export const valueIn = (input: AnyInput, option: Option): unknown =>
  option.path.reduce<unknown>(
    (value, member) => (isObject(value) ? value[member] : undefined),
    input[sectionOf(option)],
  )

/** The words of a value: one, or those of a list. */
export const wordsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((each) => typeof each === 'string')

export const withValue = (input: AnyInput, option: Option, value: unknown): AnyInput => {
  const section = sectionOf(option)
  return { ...input, [section]: placed(input[section], option.path, value) }
}

function placed(whole: unknown, [member, ...rest]: readonly string[], value: unknown): unknown {
  if (member === undefined) return value
  const members = isObject(whole) ? whole : {}
  return { ...members, [member]: placed(members[member], rest, value) }
}
