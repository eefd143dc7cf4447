/** Writes large JSON in parts: the text of thousands of entries would take more memory than the entries. */
import { isObject } from './object.ts'

/** Characters of a part, at least; the last one is shorter. */
const partLength = 64 * 1024

/** As `JSON.stringify` with an indent of two writes it. */
export function* writtenJson(value: unknown): Generator<string> {
  let part = ''
  for (const piece of pieces(value, '\n')) {
    part += piece
    if (part.length < partLength) continue
    yield part
    part = ''
  }
  if (part !== '') yield part
}

/** @param line - a line break and the indent of the value */
function* pieces(value: unknown, line: string): Generator<string> {
  if (!isLarge(value)) {
    yield JSON.stringify(value, null, 2).replaceAll('\n', line)
    return
  }
  const isList = Array.isArray(value)
  let isFirst = true
  for (const [name, member] of membersOf(value)) {
    yield `${isFirst ? (isList ? '[' : '{') : ','}${line}  ${isList ? '' : `${JSON.stringify(name)}: `}`
    yield* pieces(member, `${line}  `)
    isFirst = false
  }
  yield `${line}${isList ? ']' : '}'}`
}

const membersOf = (value: object): readonly (readonly [string, unknown])[] =>
  Array.isArray(value)
    ? value.map((item: unknown) => ['', item ?? null] as const)
    : Object.entries(value).filter(([, member]) => member !== undefined)

/** Members of something that is written one after another. */
const many = 100

/** Looks so many levels deep for something with many members. */
const deepest = 3

function isLarge(value: unknown, levels = deepest): value is object {
  if (!isObject(value) && !Array.isArray(value)) return false
  const members = Object.values(value)
  if (members.length > many) return true
  return levels > 0 && members.some((member) => isLarge(member, levels - 1))
}
