/** What `--fields` and `--sort-by` can name: the columns of the command, then what else the document says its answer has. */
import { memberNames } from '../../catalog/members.ts'
import type { Kept } from '../candidates/cache.ts'
import type { Line } from './line.ts'
import { startOf } from './start.ts'

/** Each behind what is typed before it: a comma for one more, a `-` for the other way round. */
export function fieldNames({ declaration, option }: Line, current: string): readonly Kept[] {
  if (declaration === undefined) return []
  const start = startOf(current)
  const [before = ''] = (option?.repeatable ? /^.*,/s : /^-/).exec(start) ?? []
  const taken = new Set(before.split(','))
  const { columns, response, rows } = declaration
  const names = new Set([...columns, ...(response === undefined ? [] : memberNames(response, rows))])
  return [...names].filter((name) => !taken.has(name)).map((name) => ({ id: `${before}${name}`, title: '' }))
}
