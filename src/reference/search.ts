/** Finds commands by their purpose: it compares the words of a question with the words of the declarations. */
import { onlyReads } from '../task/task.ts'
import type { CommandEntry } from './tree.ts'
import { anybody, isSame, isWithin, meantBy, says, synonyms, tokensOf } from './vocabulary.ts'

export interface Hit {
  readonly command: CommandEntry
  readonly score: number
  /** The part of the question that matches, 0 to 1; rare words weigh more than common ones. */
  readonly share: number
  /** Every word of the question matches. */
  readonly isWhole: boolean
  /** Words of the question that do not match. */
  readonly missed: ReadonlySet<string>
  /** Every word of the question is in the name, the summary or the declared search words. */
  readonly isNamed: boolean
  /** The command declares the very question. */
  readonly isSaid: boolean
  /** The command declares a phrase that the question holds, among other words. */
  readonly isPhrased: boolean
}

/** Nouns that other tools and people call by the very words of the question, e.g. `pull request`. */
export function nounsCalled(
  question: readonly string[],
  commands: readonly CommandEntry[],
): readonly CommandEntry[] {
  const wanted = tokensOf(question.join(' ')).join(' ')
  return commands.filter(({ alsoCalled = [] }) =>
    alsoCalled.some((name) => tokensOf(name).join(' ') === wanted),
  )
}

/** Commands that match the question, best first. It leaves out those that match far worse than the best. */
export function searchCommands(
  question: readonly string[],
  commands: readonly CommandEntry[],
): readonly Hit[] {
  const texts = textsOf(commands)
  const wanted = [...new Set(tokensOf(question.join(' ')))]
  if (wanted.length === 0) return []
  const weights = wanted.map((token) => rarity(token, texts) * (token === anybody ? vague : 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const hits = texts.map(({ command, weightOf, phrases }) => {
    const found = wanted.map((token) => bestWeight(token, weightOf))
    const met = found.reduce((sum, weight, index) => sum + (weight > 0 ? (weights[index] ?? 0) : 0), 0)
    const sum = found.reduce((score, weight, index) => score + weight * (weights[index] ?? 0), 0)
    // A full match goes before a good partial one; short names go before long ones.
    const isWhole = found.every((each) => each > 0)
    const isSaid = phrases.some((phrase) => isSame(phrase, wanted))
    const phrased = isSaid ? 1 : heaviestWithin(phrases, wanted, weights) / total
    const isNamed = isSaid || found.every((each) => each > weight.about)
    return {
      command,
      isWhole,
      missed: new Set(wanted.filter((_, index) => found[index] === 0)),
      isNamed,
      isSaid,
      isPhrased: phrased > 0,
      share: met / total,
      score: ((sum * (met / total) ** 2) / (1 + command.words.length / 20)) * saidWhole ** phrased,
    }
  })
  const best = Math.max(...hits.map(({ score }) => score))
  return hits
    .filter(({ score }) => score > 0 && score >= best / 3)
    .sort((a, b) => b.score - a.score || readsSaid(b) - readsSaid(a))
}

/** A command that declares the very question goes before all that match its words one by one. */
const saidWhole = 4

/** The weight of the words of the question that a declared phrase of several words holds; of several phrases, the most. */
function heaviestWithin(
  phrases: readonly ReadonlySet<string>[],
  question: readonly string[],
  weights: readonly number[],
): number {
  const meant = meantBy(question)
  const held = phrases
    .filter((phrase) => phrase.size > 1 && isWithin(phrase, meant))
    .map((phrase) => question.map((word, index) => (says(word, phrase) ? (weights[index] ?? 0) : 0)))
  return Math.max(0, ...held.map((each) => each.reduce((sum, weight) => sum + weight, 0)))
}

/** Of commands that declare the very question, one that only reads goes first. */
const readsSaid = ({ isSaid, command: { spec } }: Hit) =>
  isSaid && spec !== undefined && onlyReads(spec) ? 1 : 0

/** The share of a word's weight for one that only means "somebody". */
const vague = 0.3

interface SearchedCommand {
  readonly command: CommandEntry
  readonly weightOf: ReadonlyMap<string, number>
  /** The declared search words, each as a set. */
  readonly phrases: readonly ReadonlySet<string>[]
}

/** The weight of a word by its place. */
const weight = { said: 7.5, inPhrase: 3, words: 3, summary: 4, about: 1.5, details: 1 }

/** Kept as long as the list of commands: a server searches the same one many times. */
const textsByCommands = new WeakMap<readonly CommandEntry[], readonly SearchedCommand[]>()

function textsOf(commands: readonly CommandEntry[]): readonly SearchedCommand[] {
  const kept = textsByCommands.get(commands)
  if (kept !== undefined) return kept
  const texts = commands.filter(({ spec }) => spec !== undefined && spec.deprecated === undefined).map(textOf)
  textsByCommands.set(commands, texts)
  return texts
}

function textOf(command: CommandEntry): SearchedCommand {
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
  // The name is the subject. The same words in its flags do not improve the answer.
  for (const token of new Set([...named, ...told])) {
    weightOf.set(token, (named.has(token) ? weight.words : 0) + (told.has(token) ? weight.summary : 0))
  }
  const phrases = (spec?.searchWords ?? []).map((said) => new Set(tokensOf(said)))
  for (const phrase of phrases) {
    const own = phrase.size > 1 ? weight.inPhrase : weight.said
    for (const token of phrase) weightOf.set(token, Math.max(own, weightOf.get(token) ?? 0))
  }
  return { command, weightOf, phrases }
}

/** A word that every command has says little about any of them. */
function rarity(token: string, texts: readonly SearchedCommand[]): number {
  const holders = texts.filter(({ weightOf }) => bestWeight(token, weightOf) > 0).length
  return Math.log(1 + texts.length / Math.max(1, holders))
}

/** The word itself counts more than its synonyms. */
function bestWeight(token: string, weightOf: ReadonlyMap<string, number>): number {
  const meant = (synonyms[token] ?? []).map((other) => weightOf.get(other) ?? 0)
  return Math.max(weightOf.get(token) ?? 0, ...meant.map((value) => value * 0.9), 0)
}
