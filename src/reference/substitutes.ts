/** Finds the closest command for something that no command does, from `nearestTo` of the declarations. */
import type { CommandEntry } from './tree.ts'
import { synonyms, tokensOf } from './vocabulary.ts'

export interface Substitutes {
  readonly commands: readonly CommandEntry[]
  /** True if the question asks for nothing else. */
  readonly isWhole: boolean
}

/** Undefined if no command declares to be close to the question. */
export function substitutesFor(
  question: readonly string[],
  commands: readonly CommandEntry[],
): Substitutes | undefined {
  const asked = [...new Set(tokensOf(question.join(' ')))]
  const found = commands.flatMap((command) => {
    const met = (command.spec?.nearestTo ?? []).map(tokensOf).filter((phrase) => isIn(phrase, asked))
    return met.length === 0 ? [] : [{ command, isWhole: met.some(({ length }) => length === asked.length) }]
  })
  const whole = found.filter(({ isWhole }) => isWhole)
  const nearest = whole.length > 0 ? whole : found
  if (nearest.length === 0) return undefined
  return { commands: nearest.map(({ command }) => command), isWhole: whole.length > 0 }
}

const isIn = (phrase: readonly string[], asked: readonly string[]) =>
  phrase.every((token) => asked.some((word) => word === token || synonyms[word]?.includes(token)))
