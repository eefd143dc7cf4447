/** The names that members and columns of rows may have: a command's words, and the fields that they fill. */
import type { InputSection, Option } from '../../../catalog/options.ts'
import { nearest } from '../../../text/nearest.ts'
import { spelling } from '../../parse/values.ts'

/** One way to give a value in a row. */
export interface RowMember {
  readonly name: string
  readonly section: InputSection
  readonly path: readonly string[]
  /** Undefined for a field whose members have flags of their own: its value is taken unchanged. */
  readonly option: Option | undefined
  /** The value names a file: `body-file`. */
  readonly isFile: boolean
}

export interface RowMembers {
  readonly byName: ReadonlyMap<string, RowMember>
  /** The argument that a bare id and the column `id` fill; undefined if the command acts on no existing thing. */
  readonly target: Option | undefined
  /** The member that a column heading names, in people's spelling: any case, `Edit mode` for `edit-mode`. */
  nameOf(head: string): string | undefined
}

export function membersOf(options: readonly Option[], target: Option | undefined): RowMembers {
  const fields = options.flatMap((option) => [
    ...(option.path.length > 1 ? [wholeField(option)] : []),
    member(option, option.ownName ?? option.path.join('.')),
  ])
  const words = options.flatMap((option) => [
    member(option, option.word),
    ...(option.hasFileTwin ? [{ ...member(option, `${option.word}-file`), isFile: true }] : []),
  ])
  // A word appears in help, so it wins over a field of the same name; both win over `id`.
  const ids = target === undefined ? [] : [member(target, 'id')]
  const all = [...ids, ...fields, ...words]
  const byName = new Map(all.map((each) => [each.name, each]))
  return {
    byName,
    target,
    nameOf: reading(byName),
  }
}

function reading(byName: RowMembers['byName']): RowMembers['nameOf'] {
  const names = [...byName.keys()]
  // An exact name wins over one in another case; of the latter, the first wins.
  const found = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]))
  for (const name of names) found.set(name, name)
  const joined = Map.groupBy(byName.values(), ({ name }) => plain(name))
  const meant = (head: string) => {
    const [first, ...others] = joined.get(plain(head)) ?? []
    return first !== undefined && others.every((other) => isSame(first, other)) ? first.name : undefined
  }
  return (head) => found.get(head.trim()) ?? found.get(head.trim().toLowerCase()) ?? meant(head.trim())
}

export const plain = (name: string): string => name.trim().toLowerCase().replaceAll(/[ _-]/g, '')

/** True for `edit-mode` and `editMode`, not for a text and its file. */
const isSame = (one: RowMember, other: RowMember) =>
  one.option === other.option && one.isFile === other.isFile

/** The fault for an unknown name. */
export function unknownName(name: string, members: RowMembers, words: string): string {
  const meant = memberMeant(name, members)
  const guess = meant === undefined ? '' : `; did you mean ${meant}?`
  return `${JSON.stringify(name)} is not an argument or flag of ws ${words}${guess}`
}

/** A typing error, or a column of a spreadsheet that says the member among other words: `new title`. */
export function memberMeant(name: string, { byName }: RowMembers): string | undefined {
  const known = [...byName.keys()]
  const said = name.toLowerCase().split(/[\s_-]+/)
  const within = said.length > 1 ? known.filter((each) => said.includes(each)) : []
  return nearest(name, known) ?? (within.length === 1 ? within[0] : undefined)
}

/** The name of a member in messages. */
export const called = ({ name, option }: RowMember): string =>
  option?.word === name ? spelling(option) : JSON.stringify(name)

const member = (option: Option, name: string): RowMember => ({
  name,
  section: option.section,
  path: option.path,
  option,
  isFile: false,
})

const wholeField = ({ section, path }: Option): RowMember => ({
  name: path[0] ?? '',
  section,
  path: path.slice(0, 1),
  option: undefined,
  isFile: false,
})
