/** Completes `--fields` and `--sort-by`: the columns of the command, then the other declared members of its answer. */
import { memberNames } from '../../catalog/members.ts'
import type { CachedCandidate } from '../../engine/candidates/cache.ts'
import type { CommandLine } from './line.ts'
import { startOf } from './start.ts'

/** Each after the text typed before it: a comma for another field, a `-` for the other direction. */
export function fieldNames(
  { declaration, option }: CommandLine,
  current: string,
): readonly CachedCandidate[] {
  if (declaration === undefined) return []
  const start = startOf(current)
  const [before = ''] = (option?.repeatable ? /^.*,/s : /^-/).exec(start) ?? []
  const taken = new Set(before.split(','))
  const { columns, response, rows } = declaration
  const names = new Set([...columns, ...(response === undefined ? [] : memberNames(response, rows))])
  return [...names].filter((name) => !taken.has(name)).map((name) => ({ id: `${before}${name}`, title: '' }))
}
