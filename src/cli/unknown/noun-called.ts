/** Finds the nouns that people name by a word of other tools: `pr`, `folders`, `organization`. */
import type { Noun } from '../../catalog/index.ts'
import { root } from '../tree.ts'

interface KnownNoun {
  readonly words: readonly string[]
  readonly noun: Noun
}

/** The words of each such noun, likeliest first; a noun of that very name at the root is the only one. */
export function nounsCalled(word: string): readonly (readonly string[])[] {
  const forms = formsOf(word)
  const known = nounsBelow(root.nouns, [])
  const literal = known.filter(({ words }) => forms.includes(words.at(-1) ?? ''))
  const atRoot = literal.find(({ words }) => words.length === 1)
  if (atRoot !== undefined) return [atRoot.words]
  const called = known.filter(({ noun }) => noun.alsoCalled?.some((name) => forms.includes(name)))
  return [...literal, ...called].map(({ words }) => words)
}

/** The word, and its singular. */
function formsOf(word: string): readonly string[] {
  const typed = word.toLowerCase()
  return [typed, typed.replace(/ies$/, 'y'), typed.replace(/s$/, '')]
}

const nounsBelow = (nouns: Readonly<Record<string, Noun>>, above: readonly string[]): readonly KnownNoun[] =>
  Object.entries(nouns).flatMap(([name, noun]) => [
    { words: [...above, name], noun },
    ...nounsBelow(noun.nouns ?? {}, [...above, name]),
  ])
