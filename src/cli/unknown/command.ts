/** Guesses the intended command: misspelt, named as in other tools, or below another noun. */

import type { CommandSpec } from '../../catalog/command-spec.ts'
import { verbWord } from '../../catalog/index.ts'
import { allResources } from '../../catalog/walk.ts'
import { searchCommands } from '../../reference/search.ts'
import { substitutesFor } from '../../reference/substitutes.ts'
import { searchTopics, topicNamed } from '../../reference/topic-search.ts'
import type { CommandEntry } from '../../reference/tree.ts'
import { toldOf, unsupportedIn } from '../../reference/unsupported.ts'
import { synonyms, tokensOf } from '../../reference/vocabulary.ts'
import { onlyReads } from '../../task/task.ts'
import { nearest, slipsBetween } from '../../text/nearest.ts'
import { commandManifest } from '../commands/command-manifest.ts'
import { type FoundCommand, findCommand } from '../commands/find-command.ts'
import { root } from '../tree.ts'
import type { Guess } from './guess.ts'
import { idWithoutVerb } from './id-without-verb.ts'
import { nounsCalled } from './noun-called.ts'
import { compound, inOrder, mostCalled, nounsWithVerb, verbCalled } from './verb-first.ts'
import { mostArguments, withLine } from './whole-line.ts'
import { fileTaker } from './word-and-file.ts'

/** @param noun - the words before the unknown one, without `ws` */
export async function guessCommand(noun: readonly string[], args: readonly string[]): Promise<Guess> {
  const [unknown = ''] = args
  const place = await findCommand(noun, root)
  const slip = nearest(unknown, harmless(unknown, place))
  if (isWord(unknown)) return withLine(await guessWord(noun, args, { place, slip }), { noun, args, place })
  return slip === undefined ? idWithoutVerb(noun, args, place) : { guess: slip, hint: undefined }
}

interface KnownPlace {
  readonly place: FoundCommand
  /** The word that may have been misspelt. */
  readonly slip: string | undefined
}

async function guessWord(
  noun: readonly string[],
  args: readonly string[],
  { place, slip }: KnownPlace,
): Promise<Guess> {
  const [unknown = ''] = args
  const next = args.slice(1, 2).filter(isWord)
  const cannot = toldUnsupported([...noun, unknown], next)
  if (cannot !== undefined) return { guess: undefined, hint: cannot }
  const { commands } = await commandManifest(root)
  const ordered = await guessOrder(noun, args, commands)
  if (ordered !== undefined) return ordered
  // If declarations say that no command does it, it is not a slip, and no namesake does it either.
  const isDone = substitutesFor([...noun.slice(-1), unknown], commands) === undefined
  const near = isDone && slip !== undefined ? slipOrDeclared(slip, { noun, unknown, commands }) : undefined
  if (near !== undefined) return { guess: near, hint: undefined }
  if (noun.length === 0 && topicNamed([unknown]) !== undefined)
    return { guess: onlyCommandFor(unknown, commands) ?? `ws help ${unknown}`, hint: undefined }
  const question = questionIn(args)
  const given = args.slice(1).findIndex((each) => each.startsWith('-'))
  const count = given === -1 ? args.length - 1 : given
  const around = { noun, place, commands, count }
  const guess = isDone
    ? (declaredBelow(noun, [unknown, ...next], commands) ?? guessByMeaning(question, around))
    : undefined
  if (guess !== undefined) return { guess, hint: undefined }
  const alone = isDone ? await verbAlone([...noun, unknown, ...next], commands) : undefined
  return (
    (await wordAsId(noun, args, place)) ?? {
      guess,
      hint: alone ?? (await whereToLook(question, { noun, commands })),
    }
  )
}

/** For things whose ids are words: `ws openapi payments`. */
async function wordAsId(
  noun: readonly string[],
  args: readonly string[],
  place: FoundCommand,
): Promise<Guess | undefined> {
  const resources = await allResources()
  const haveNames = resources.some(
    ({ id, read }) => id !== 'id' && Object.values(place.siblings).some((spec) => spec === read),
  )
  const found = haveNames ? await idWithoutVerb(noun, args, place) : undefined
  return found?.guess === undefined ? undefined : found
}

/** The unknown word, with the words after it. */
function questionIn([unknown = '', ...more]: readonly string[]): readonly string[] {
  const following = more.slice(0, mostFollowing)
  const end = following.findIndex((each) => !isWord(each))
  return [unknown, ...(end === -1 ? following : following.slice(0, end))]
}

/** A sentence, if the API can't do it. */
export function toldUnsupported(words: readonly string[], next: readonly string[]): string | undefined {
  const found = [words, [...words, ...next]].map((each) => unsupportedIn(each)).find((each) => each?.isExact)
  return found && toldOf(found.unsupported)
}

/** For words of other tools, in their order: `get space`, `list-spaces`; and for one with a file. */
const guessOrder = async (
  noun: readonly string[],
  args: readonly string[],
  commands: readonly CommandEntry[],
): Promise<Guess | undefined> =>
  (noun.length === 0 ? (fileTaker(args, commands) ?? (await guessAtRoot(args, commands))) : undefined) ??
  compound(noun, args)

/** Undefined if declarations say that no command does it, or if a topic has that name. */
async function guessAtRoot(
  args: readonly string[],
  commands: readonly CommandEntry[],
): Promise<Guess | undefined> {
  const [unknown = '', next = ''] = args
  if (unknown === 'version') return { guess: 'ws --version', hint: undefined }
  const isDone = substitutesFor([unknown, next].filter(isWord), commands) === undefined
  if (!isDone || (next === '' && topicNamed([unknown]) !== undefined)) return undefined
  const ordered = await inOrder(args)
  // A verb of one noun may be about another: `set org` is `ws config set`.
  const said = isWord(next) ? declaredElsewhere([unknown, next], commands) : undefined
  return said === undefined || ordered?.guess?.startsWith(said) ? ordered : { guess: said, hint: undefined }
}

/** The command that declares this very word, if no other with a name as short does: people want to do it, not to read about it. */
function onlyCommandFor(word: string, commands: readonly CommandEntry[]): string | undefined {
  const [best, second] = commands
    .filter(({ spec }) => spec?.searchWords?.includes(word.toLowerCase()))
    .toSorted((a, b) => a.words.length - b.words.length)
  if (best === undefined || best.words.length === second?.words.length) return undefined
  return `ws ${best.words.join(' ')}`
}

interface SlippedWord {
  readonly noun: readonly string[]
  readonly unknown: string
  readonly commands: readonly CommandEntry[]
}

/** `curl` is a word of `ws api`, and no slip for `ws url`. Undefined for the name of a command below some noun. */
function slipOrDeclared(slip: string, { noun, unknown, commands }: SlippedWord): string | undefined {
  if (noun.length > 0) return slip
  if (commands.some(({ words }) => words.at(-1) === unknown) || nounsCalled(unknown).length > 0)
    return undefined
  const harmlessOnes = commands.filter(({ spec }) => spec?.destructive === undefined)
  return onlyCommandFor(unknown, harmlessOnes) ?? (Object.hasOwn(synonyms, unknown) ? undefined : slip)
}

/** The command below a noun, or of all, that declares the word, unless a verb of it or of a noun right below has that name. */
function declaredBelow(
  noun: readonly string[],
  [unknown = '', next]: readonly string[],
  commands: readonly CommandEntry[],
): string | undefined {
  if (next !== undefined && nounsCalled(next).length > 0) return undefined
  const isNear = ({ words }: CommandEntry) => words.length <= noun.length + 2
  if (commands.some((command) => isNear(command) && command.words.at(-1) === unknown)) return undefined
  const below = commands.filter(({ words }) => noun.every((word, index) => words[index] === word))
  const own = below
    .filter(({ words }) => words.length === noun.length + 1)
    .map(({ words }) => words.at(-1) ?? '')
  if (noun.length > 0 && verbCalled(unknown, own) !== undefined) return undefined
  return onlyCommandFor(
    unknown,
    below.filter(({ spec }) => spec !== undefined && onlyReads(spec)),
  )
}

/** The command of another noun that declares these very words: `ws member invite` is `ws invite send`. */
function declaredElsewhere(words: readonly string[], commands: readonly CommandEntry[]): string | undefined {
  if (words.length < 2) return undefined
  const said = searchCommands(words, commands).filter(({ isSaid }) => isSaid)
  const [only, ...others] = said
  if (only === undefined || others.length > 0 || only.command.spec?.destructive !== undefined)
    return undefined
  return `ws ${only.command.words.join(' ')}`
}

/** A verb of many nouns: the noun comes first. */
async function verbAlone(
  [word = '', ...others]: readonly string[],
  commands: readonly CommandEntry[],
): Promise<string | undefined> {
  if (others.length > 0) return undefined
  const nested = commands.filter(({ words, spec }) => words.at(-1) === word && isCurrent(spec))
  const named = nested.map(({ words }) => `ws ${words.join(' ')}`)
  const lines = [...new Set([...(await nounsWithVerb(word)), ...named])]
  if (lines.length === 0) return undefined
  const all = lines.length > mostShown ? `, ...; all of them: ws help ${word}` : ''
  return `The noun comes first: ${lines.slice(0, mostShown).join(', ')}${all}`
}

const isCurrent = (spec: CommandSpec | undefined) => spec !== undefined && spec.deprecated === undefined

const mostShown = 5

/** Ids and titles are not questions. */
const isWord = (text: string) => /^[a-z][a-z-]{1,30}$/i.test(text)

const mostFollowing = 2

/** A destructive command is suggested for a single typing error only. */
function harmless(unknown: string, { siblings, children }: FoundCommand): readonly string[] {
  const destroying = Object.entries(siblings)
    .filter(([, spec]) => spec.destructive !== undefined)
    .map(([name]) => verbWord(name))
  return children.filter((name) => !destroying.includes(name) || slipsBetween(unknown, name) < 2)
}

interface UnknownWordPlace {
  readonly noun: readonly string[]
  readonly place: FoundCommand
  readonly commands: readonly CommandEntry[]
  /** The number of words after the unknown one, up to the first flag. */
  readonly count: number
}

function guessByMeaning(question: readonly string[], around: UnknownWordPlace): string | undefined {
  const { noun, place, commands } = around
  const [unknown = ''] = question
  const below = commands.filter(({ words }) => noun.every((word, index) => words[index] === word))
  const said = declaredElsewhere([...noun, unknown], commands)
  if (said?.startsWith(`ws ${noun.join(' ')} `) === false) return said
  const verb = verbCalled(unknown, Object.keys(place.siblings).map(verbWord))
  if (verb !== undefined) return ownOrBelow(unknown, verb, { ...around, commands: below })
  if (said !== undefined) return said
  // After a noun it is a verb of that noun, and no namesake.
  const isVerb = noun.length === 0 && nounsCalled(question[1] ?? '').length > 0
  const called = isVerb ? [] : commandsCalled(question, below)
  if (called.length > 0 && called.length <= mostCalled) return called.join(' or ')
  // A name that many commands share points to none of them.
  const questions =
    called.length === 0 && !isVerb ? [question, [unknown]] : [question].filter(({ length }) => length > 1)
  const found = questions
    .map((each) => clearest([...noun, ...each], below))
    .find((each) => each !== undefined)
  return found === undefined ? undefined : `ws ${found.words.join(' ')}`
}

/**
 * Prefers an equally named verb of a noun below if the own verb is destructive and fits worse: `ws team remove <team> <user>`
 * must not suggest deleting the team.
 */
function ownOrBelow(unknown: string, verb: string, around: UnknownWordPlace): string {
  const { noun, commands, count } = around
  const own = commands.find(({ words }) => words.length === noun.length + 1 && words.at(-1) === verb)
  if (own?.spec === undefined) return verb
  if (own.spec.destructive === undefined)
    return mostArguments(own.spec) < count ? (verbBelow(unknown, around) ?? verb) : verb
  // Of a noun right below: what lies deeper is about something else.
  const below = commands.filter(({ words }) => words.length === noun.length + 2)
  const literal = below.filter(({ words }) => words.at(-1) === unknown)
  const alike = below.filter(({ words }) => verbCalled(unknown, [words.at(-1) ?? '']) !== undefined)
  const isTooShort = mostArguments(own.spec) < count && literal.length === 0 && alike.length <= mostCalled
  const called = isTooShort ? alike : literal
  const fitting = [own, ...called].filter(({ spec }) => spec !== undefined && mostArguments(spec) >= count)
  const named = fitting.length === 0 ? [own, ...called] : fitting
  return named.map((each) => (each === own ? verb : `ws ${each.words.join(' ')}`)).join(' or ')
}

/** `ws team member set` for `team add <team> <user>`: the verb of a noun right below that takes as many words. */
function verbBelow(unknown: string, { noun, commands, count }: UnknownWordPlace): string | undefined {
  const below = commands.filter(
    ({ words, spec }) =>
      words.length === noun.length + 2 && spec !== undefined && spec.destructive === undefined,
  )
  const nouns = new Set(below.map(({ words }) => words.at(-2) ?? ''))
  const found = [...nouns].flatMap((name) => {
    const own = below.filter(
      ({ words, spec }) => words.at(-2) === name && spec && mostArguments(spec) === count,
    )
    const verb = verbCalled(
      unknown,
      own.map(({ words }) => words.at(-1) ?? ''),
    )
    return verb === undefined ? [] : [`ws ${[...noun, name, verb].join(' ')}`]
  })
  return found.length === 1 ? found[0] : undefined
}

/** Nouns and verbs with that name below other nouns, with the words that follow, e.g. `ws team member list`. */
function commandsCalled([unknown = '', next = '']: readonly string[], commands: readonly CommandEntry[]) {
  const [token = ''] = tokensOf(unknown)
  const known = commands.filter(({ spec }) => spec?.deprecated === undefined)
  const lastToken = ({ words }: CommandEntry) => tokensOf(words.at(-1) ?? '')[0] ?? ''
  const literal = known.filter((command) => lastToken(command) === token)
  const alike = known.filter((command) => synonyms[token]?.includes(lastToken(command)))
  const isLiteral = literal.length > 0 && literal.length + alike.length > mostCalled
  return (isLiteral ? literal : [...literal, ...alike]).map(({ words, children }) =>
    ['ws', ...words, ...(children.some(({ name }) => name === next) ? [next] : [])].join(' '),
  )
}

/** How much better than the second the best answer must be. */
const lead = 1.25

function clearest(question: readonly string[], commands: readonly CommandEntry[]): CommandEntry | undefined {
  const [best, next] = searchCommands(question, commands)
  if (best === undefined || !best.isNamed) return undefined
  // A single word that names no noun is too little to suggest a command that changes something.
  if (question.length === 1 && best.command.spec !== undefined && !onlyReads(best.command.spec))
    return undefined
  return next === undefined || best.score >= next.score * lead ? best.command : undefined
}

/** Undefined if the unknown words say nothing, so that only the noun would count. */
async function whereToLook(
  question: readonly string[],
  { noun, commands }: Pick<UnknownWordPlace, 'noun' | 'commands'>,
) {
  const isKnown =
    searchCommands(question.slice(0, 1), commands).length > 0 ||
    substitutesFor([...noun, ...question], commands) !== undefined ||
    (await searchTopics(question)).whole.length > 0
  return isKnown ? ['ws help', ...noun, ...question].join(' ') : undefined
}
