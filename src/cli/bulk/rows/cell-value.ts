/**
 * Turns a cell of CSV or TSV into the value of a row's member: a list if the member takes several, JSON if it takes an object,
 * else text.
 */
import type { Option } from '../../../catalog/options.ts'
import { nestedIn, wordsIn } from '../../../render/tables/cell-list.ts'
import type { RowMember } from './members.ts'

/** @param member - undefined for a column that no member is named after */
export function cellValue(member: RowMember | undefined, cell: string): unknown {
  if (member === undefined || member.isFile) return cell
  const { option } = member
  if (option === undefined) return nestedIn(cell) ?? cell
  const text = holdsNoText(option) ? cell.trim() : cell
  return option.repeatable ? severalIn(text, option) : text
}

/** Blanks around such a value mean nothing; in a title they count. */
const holdsNoText = ({ kind, choices, facts, section }: Option) =>
  kind === 'number' ||
  kind === 'boolean' ||
  (kind === 'text' &&
    (section === 'path' || choices !== undefined || facts.resource !== undefined || facts.splits === true))

function severalIn(cell: string, { kind, facts }: Option): unknown {
  const nested = nestedIn(cell)
  // The value of a pair may be a secret with any sign: several pairs are a JSON object.
  if (kind === 'map') return Array.isArray(nested) ? cell : (nested ?? cell)
  if (Array.isArray(nested)) return nested
  const words = wordsIn(cell)
  if (words.length === 1) return cell
  return facts.splits === true ? words.flatMap((word) => word.split(',').map((part) => part.trim())) : words
}
