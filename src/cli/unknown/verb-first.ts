/** Puts the words of other tools in order: `get space spc_api`, `pr list`, and a verb alone. */

import type { CommandSpec } from '../../catalog/command-spec.ts'
import { verbWord } from '../../catalog/index.ts'
import { synonyms, tokensOf } from '../../reference/vocabulary.ts'
import { quoted } from '../../text/shell-word.ts'
import { findCommand } from '../commands/find-command.ts'
import { root } from '../tree.ts'
import type { Guess } from './guess.ts'
import { nounsCalled } from './noun-called.ts'

interface OrderedWords {
  readonly noun: readonly string[]
  /** True for `spaces`. */
  readonly isPlural: boolean
  readonly verb: string | undefined
  readonly more: readonly string[]
}

interface ReadLine {
  readonly words: readonly string[]
  readonly more: readonly string[]
  readonly isDestructive: boolean
}

/** Of more commands than this, none is the likeliest. */
export const mostCalled = 2

/** With `space/spc_api` of kubectl as two words. */
export const withoutSlashes = (args: readonly string[]): readonly string[] =>
  args.flatMap((word) => {
    const [, noun = '', id = ''] = /^([a-z-]+)\/([\w-]+)$/.exec(word) ?? []
    return nounsCalled(noun).length === 0 ? [word] : [noun, id]
  })

/** Undefined if the words name no noun, or none that has such a verb. */
export async function inOrder(args: readonly string[]): Promise<Guess | undefined> {
  const readings = readingsOf(args.filter((_, index) => index < firstFlag(args)))
  const lines = (await Promise.all(readings.map(lineOf))).filter((line) => line !== undefined)
  return lines.length === 0 || lines.length > mostCalled ? undefined : asGuess(lines)
}

function asGuess(lines: readonly ReadLine[]): Guess {
  const [first] = lines
  // People have to look a destructive command up.
  if (first !== undefined && lines.some(({ isDestructive }) => isDestructive))
    return { guess: undefined, hint: `ws ${first.words.join(' ')} --help` }
  const shown = lines.map(({ words, more }) => ['ws', ...words, ...more.map(quoted)].join(' '))
  return { guess: shown.join(' or '), hint: undefined }
}

const firstFlag = (args: readonly string[]) => {
  const at = args.findIndex((word) => word.startsWith('-'))
  return at === -1 ? args.length : at
}

/** The noun may come last or first, and may be two words: `list share links`, `pull request list`. */
function readingsOf([one = '', two = '', three = '', ...more]: readonly string[]): readonly OrderedWords[] {
  const rest = three === '' ? [] : [three, ...more]
  const ways = [
    { named: `${two}-${three}`, verb: one, more },
    { named: two, verb: one, more: rest },
    { named: `${one}-${two}`, verb: three, more },
    { named: one, verb: two, more: rest },
  ]
  const found = ways.map(({ named, verb, more: after }) =>
    nounsCalled(named).map((noun) => ({
      noun,
      more: after,
      isPlural: named.endsWith('s') && noun.at(-1) !== named,
      verb: verb === '' ? undefined : verb,
    })),
  )
  return found.find(({ length }) => length > 0) ?? []
}

async function lineOf({ noun, verb, more, isPlural }: OrderedWords): Promise<ReadLine | undefined> {
  const { siblings, children } = await findCommand(noun, root)
  // `spaces` alone means all of them.
  if (verb === undefined)
    return { words: isPlural && 'list' in siblings ? [...noun, 'list'] : noun, more, isDestructive: false }
  const called = verbCalled(verb, Object.keys(siblings).map(verbWord))
  // `get spaces` of kubectl means all of them.
  const found = called === 'get' && isPlural && more.length === 0 && 'list' in siblings ? 'list' : called
  if (found !== undefined) {
    const spec = Object.entries(siblings).find(([name]) => verbWord(name) === found)?.[1]
    return { words: [...noun, found], more, isDestructive: spec?.destructive !== undefined }
  }
  return children.includes(verb) ? { words: [...noun, verb], more, isDestructive: false } : undefined
}

/** The verb of that name, or of that meaning: `delete` for `rm`. */
export function verbCalled(word: string, verbs: readonly string[]): string | undefined {
  if (verbs.includes(word)) return word
  const meant = tokensOf(word).flatMap((token) => synonyms[token] ?? [])
  // `change-requests` changes nothing.
  const isVerb = (verb: string, token: string) => {
    const [own, ...others] = tokensOf(verb)
    return own === token && others.length === 0
  }
  return meant.map((token) => verbs.find((verb) => isVerb(verb, token))).find((verb) => verb)
}

/** A verb and a noun in one word: `list-spaces`, and `add-member` below a noun. */
export async function compound(
  noun: readonly string[],
  [word = '', ...more]: readonly string[],
): Promise<Guess | undefined> {
  const [verb, ...named] = word.split('-')
  if (verb === undefined || named.length === 0) return undefined
  if (noun.length === 0) return inOrder([verb, named.join('-'), ...more])
  // `space list-spaces`.
  if (nounsCalled(named.join('-')).some((each) => each.join(' ') === noun.join(' '))) {
    const own = await lineOf({ noun, verb, more, isPlural: named.at(-1)?.endsWith('s') === true })
    if (own !== undefined) return asGuess([own])
  }
  const { children } = await findCommand(noun, root)
  const below = [named.join('-'), named.join('-').replace(/s$/, '')].find((name) => children.includes(name))
  const line = below && (await lineOf({ noun: [...noun, below], verb, more, isPlural: false }))
  return line ? asGuess([line]) : undefined
}

/** The nouns that have this verb, for a verb alone: `list`, `delete spc_api`. */
export async function nounsWithVerb(word: string): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.entries(root.nouns).map(async ([name, { load }]) => {
      const verbs: Readonly<Record<string, CommandSpec>> = (await load?.()) ?? {}
      const verb = verbCalled(word, Object.keys(verbs).map(verbWord))
      return verb === undefined ? [] : [`ws ${name} ${verb}`]
    }),
  )
  return found.flat()
}
