/** Writes the line that people meant where a guess is only a word of it: they can paste it. */
import type { CommandSpec } from '../../catalog/command-spec.ts'
import { kindByPrefix } from '../../catalog/id-prefixes.ts'
import { verbWord } from '../../catalog/index.ts'
import { optionsOf } from '../../catalog/options.ts'
import { quoted } from '../../text/shell-word.ts'
import { type FoundCommand, findCommand } from '../commands/find-command.ts'
import { root } from '../tree.ts'
import type { Guess } from './guess.ts'
import { wordsBefore } from './line-elsewhere.ts'

interface GuessedPlace {
  /** The words before the unknown one, without `ws`. */
  readonly noun: readonly string[]
  /** The unknown word, and those after it. */
  readonly args: readonly string[]
  readonly place: Pick<FoundCommand, 'siblings'>
}

/** With the line of the verb as its hint: `ws space get spc_api` for `space view spc_api`. */
export async function withLine(guess: Guess, { noun, args, place }: GuessedPlace): Promise<Guess> {
  const { guess: word, hint } = guess
  if (word === undefined || hint !== undefined || word.includes(' or ')) return guess
  if (word.startsWith('ws ')) return { guess: await withIds(word, args.slice(1)), hint }
  const spec = Object.entries(place.siblings).find(([name]) => verbWord(name) === word)?.[1]
  return spec === undefined
    ? { guess: word, hint: await lineBehindNoun([...noun, word], args) }
    : { guess: word, hint: lineWith([...noun, word], args.slice(1), spec) }
}

/** `ws team member list team_docs` for `team members team_docs`, and for `team members list team_docs`. */
async function lineBehindNoun(
  noun: readonly string[],
  [typed = '', ...more]: readonly string[],
): Promise<string | undefined> {
  const { spec, siblings, words, rest } = await findCommand([...noun, ...more], root)
  if (spec !== undefined) return lineWith(words, rest, spec)
  const { list } = siblings
  return list !== undefined && typed === `${noun.at(-1)}s`
    ? lineWith([...noun, 'list'], more, list)
    : undefined
}

/** With the ids behind it: `ws cr merge 2` for `merge 2`. People have to look a destructive command up. */
async function withIds(line: string, more: readonly string[]): Promise<string> {
  const { spec, rest } = await findCommand(line.split(' ').slice(1), root)
  const ids = wordsBefore(more)
  if (spec === undefined || spec.destructive !== undefined || rest.length > 0) return line
  return ids.length > 0 && areIdsFor(spec, ids) ? [line, ...ids.map(quoted)].join(' ') : line
}

/** True if each is an id, and of the kind that the command takes there. */
function areIdsFor(spec: CommandSpec, ids: readonly string[]): boolean {
  const args = optionsOf(spec).filter(({ argument }) => argument !== undefined)
  return ids.every((id, index) => {
    const option = args[index]
    const kind = kindByPrefix(id)
    const isOfKind = kind === undefined || option?.facts.resource === kind || option?.context === kind
    return option !== undefined && isId(id) && isOfKind
  })
}

/** The help of the command where the words don't fit, and of what destroys, which people have to look up. */
function lineWith(words: readonly string[], more: readonly string[], spec: CommandSpec): string {
  const given = wordsBefore(more)
  const isFitting = given.length <= mostArguments(spec)
  return spec.destructive !== undefined || !isFitting
    ? `ws ${words.join(' ')} --help`
    : ['ws', ...words, ...given.map(quoted)].join(' ')
}

export function mostArguments(spec: CommandSpec): number {
  const args = optionsOf(spec).filter(({ argument }) => argument !== undefined)
  return args.some(({ argument }) => argument?.variadic) ? Number.POSITIVE_INFINITY : args.length
}

/** Numbers of change requests, and ids with a beginning. */
const isId = (word: string) => /^\d+$|^[a-z]+_\w+$/.test(word)
