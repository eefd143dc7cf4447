/** Recognises lists in pages, the rows of a reply, and the members that make good columns. */
import type { ParsedDescription } from './description.ts'
import { type DescriptionPart, memberOf, resolved } from './references.ts'
import type { ReadMember } from './schemas/merged-object.ts'
import type { SchemaReader } from './schemas/schemas.ts'

interface ReplyShape {
  /** True if it has pages as this API has them: `page` and `limit`, and `next` in the reply. */
  readonly paginated: boolean
  /** The member that holds the rows. */
  readonly rows: string | undefined
  readonly columns: readonly string[]
}

interface ReplyReader {
  readonly description: ParsedDescription
  readonly schemas: SchemaReader
}

const nothing: ReplyShape = { paginated: false, rows: undefined, columns: [] }

/** @param asked - names of the parameters of the query */
export function shapeOf(
  schema: DescriptionPart | undefined,
  asked: readonly string[],
  reading: ReplyReader,
): ReplyShape {
  if (schema === undefined) return nothing
  const list = itemsOf(schema, reading)
  if (list !== undefined) return { ...nothing, columns: columnsOf(reading.schemas.members(list), reading) }
  const members = reading.schemas.members(schema)
  if (members === undefined) return nothing
  const lists = members.filter(({ part }) => itemsOf(part, reading) !== undefined)
  const holder = lists.find(({ name }) => name === 'items') ?? (lists.length === 1 ? lists[0] : undefined)
  const paginated =
    holder !== undefined && asked.includes('page') && asked.includes('limit') && hasNext(members, reading)
  const isList = holder !== undefined && (paginated || holder.name === 'items')
  const items = isList ? itemsOf(holder.part, reading) : undefined
  const rowMembers = items === undefined ? members : reading.schemas.members(items)
  return { paginated, rows: isList ? holder.name : undefined, columns: columnsOf(rowMembers, reading) }
}

/** The schema of the entries of a list. */
function itemsOf(part: DescriptionPart, { description }: ReplyReader): DescriptionPart | undefined {
  const target = resolved(part, description)
  const isList = [target.value.type].flat().includes('array')
  return isList ? (memberOf(target, 'items', description) ?? { value: {}, trail: target.trail }) : undefined
}

const hasNext = (members: readonly ReadMember[], { schemas }: ReplyReader): boolean => {
  const next = members.find(({ name }) => name === 'next')
  return next !== undefined && (schemas.members(next.part)?.some(({ name }) => name === 'page') ?? false)
}

const mostColumns = 6
const first = ['id', 'slug', 'name', 'title', 'label', 'subject', 'email', 'displayName']

function columnsOf(
  members: readonly ReadMember[] | undefined,
  { description }: ReplyReader,
): readonly string[] {
  const plain = (members ?? []).filter(({ part }) => isPlain(resolved(part, description)))
  const names = plain.map(({ name }) => name).filter((name) => /^[A-Za-z_]\w*$/.test(name))
  const known = first.filter((name) => names.includes(name))
  return [...new Set([...known, ...names])].slice(0, mostColumns)
}

/** A text, a number or a boolean that may differ from row to row. */
function isPlain({ value }: DescriptionPart): boolean {
  const types = [value.type].flat().filter((type) => type !== 'null')
  const isConstant = 'const' in value || (Array.isArray(value.enum) && value.enum.length === 1)
  return (
    types.length > 0 && types.every((type) => typeof type === 'string' && plainTypes.has(type)) && !isConstant
  )
}

const plainTypes: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean'])
