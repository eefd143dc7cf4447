/** Related commands for help: useful verbs of the same noun, and topics that say more. */

import type { CommandSpec } from '../catalog/command-spec.ts'
import { verbWord } from '../catalog/index.ts'

interface CommandAmongSiblings {
  /** The command, without `ws`. */
  readonly words: readonly string[]
  /** The verbs of the same noun. */
  readonly siblings: Readonly<Record<string, CommandSpec>>
}

const mostVerbs = 3

/** Verbs that people often need next, the likeliest first. */
const likeliest = ['get', 'list', 'update', 'create', 'restore', 'add', 'remove', 'delete']

export function relatedCommands(
  spec: CommandSpec,
  { words, siblings }: CommandAmongSiblings,
): readonly string[] {
  const noun = words.slice(0, -1)
  const verb = words.at(-1)
  const names = Object.keys(siblings)
    .map(verbWord)
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const others = names.filter((name) => name !== verb && name !== 'delete').slice(0, mostVerbs)
  const back = spec.recoverable === true && names.includes('restore') ? ['restore'] : []
  const verbs = [...new Set([...back, ...others])].slice(0, mostVerbs)
  return [...verbs.map((name) => ['ws', ...noun, name].join(' ')), ...topicsFor(spec)]
}

const rank = (name: string): number => {
  const place = likeliest.indexOf(name)
  return place === -1 ? likeliest.length : place
}

function topicsFor(spec: CommandSpec & { readonly kind?: string; readonly method?: string }): string[] {
  if (spec.rows !== undefined) return ['ws help lists']
  if (spec.destructive !== undefined) return ['ws help safety']
  if (spec.kind !== 'operation') return []
  return [spec.method === 'GET' ? 'ws help output' : 'ws help bulk']
}
