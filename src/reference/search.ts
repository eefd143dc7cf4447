/** Finds commands by what they do: the words of a question against the words that declarations are written in. */
import type { Command } from './tree.ts'
import { anybody, synonyms, tokensOf } from './vocabulary.ts'

export interface Hit {
  readonly command: Command
  readonly score: number
  /** What part of the question fits, its rare words before its common ones: 0 to 1. */
  readonly share: number
  /** Every word of the question fits. */
  readonly isWhole: boolean
  /** Every word of the question is in its name, its summary, or is said of it. */
  readonly isNamed: boolean
}

/** Commands that fit the question, the best first; what fits far worse than the best is left out. */
export function searchCommands(question: readonly string[], commands: readonly Command[]): readonly Hit[] {
  const texts = commands.filter(({ spec }) => spec !== undefined && spec.deprecated === undefined).map(textOf)
  const wanted = [...new Set(tokensOf(question.join(' ')))]
  if (wanted.length === 0) return []
  const weights = wanted.map((token) => rarity(token, texts) * (token === anybody ? vague : 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const hits = texts.map(({ command, weightOf }) => {
    const found = wanted.map((token) => bestWeight(token, weightOf))
    const met = found.reduce((sum, weight, index) => sum + (weight > 0 ? (weights[index] ?? 0) : 0), 0)
    const sum = found.reduce((score, weight, index) => score + weight * (weights[index] ?? 0), 0)
    // What answers all of the question goes before what answers a part of it well; short names before long ones.
    const isWhole = found.every((each) => each > 0)
    const isNamed = found.every((each) => each > weight.about)
    return {
      command,
      isWhole,
      isNamed,
      share: met / total,
      score: (sum * (met / total) ** 2) / (1 + command.words.length / 20),
    }
  })
  const best = Math.max(...hits.map(({ score }) => score))
  return hits.filter(({ score }) => score > 0 && score >= best / 3).sort((a, b) => b.score - a.score)
}

/** What part of a word's say one has that only tells of somebody. */
const vague = 0.3

interface Text {
  readonly command: Command
  readonly weightOf: ReadonlyMap<string, number>
}

/** How much a word says, by where it stands. */
const weight = { said: 7.5, words: 3, summary: 4, about: 1.5, details: 1 }

function textOf(command: Command): Text {
  const { words, summary, spec, flags } = command
  const about = flags.map(
    (flag) =>
      `${flag.spelling} ${flag.summary} ${flag.value?.kind === 'words' ? flag.value.words.join(' ') : ''}`,
  )
  const weightOf = new Map<string, number>()
  for (const token of tokensOf(spec?.details ?? '')) weightOf.set(token, weight.details)
  for (const token of tokensOf(about.join(' '))) weightOf.set(token, weight.about)
  const named = new Set(tokensOf(words.join(' ')))
  const told = new Set(tokensOf(summary))
  // What it is called, it is about; what its flags say besides makes it no better an answer.
  for (const token of new Set([...named, ...told])) {
    weightOf.set(token, (named.has(token) ? weight.words : 0) + (told.has(token) ? weight.summary : 0))
  }
  for (const token of tokensOf((spec?.searchWords ?? []).join(' '))) {
    weightOf.set(token, Math.max(weight.said, weightOf.get(token) ?? 0))
  }
  return { command, weightOf }
}

/** A word that every command has says little about any of them. */
function rarity(token: string, texts: readonly Text[]): number {
  const holders = texts.filter(({ weightOf }) => bestWeight(token, weightOf) > 0).length
  return Math.log(1 + texts.length / Math.max(1, holders))
}

/** The word itself counts more than what people say in its place. */
function bestWeight(token: string, weightOf: ReadonlyMap<string, number>): number {
  const meant = (synonyms[token] ?? []).map((other) => weightOf.get(other) ?? 0)
  return Math.max(weightOf.get(token) ?? 0, ...meant.map((value) => value * 0.9), 0)
}
