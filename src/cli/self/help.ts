/** `ws help`: shows a command, a topic, or the commands that match a question. */
import type { UnsupportedWish } from '../../catalog/unsupported.ts'
import type { Writer } from '../../context.ts'
import { UsageError } from '../../errors.ts'
import type { Hit } from '../../reference/search.ts'
import { searchTopics, type TopicHit, type TopicHits, topicNamed } from '../../reference/topic-search.ts'
import { topics } from '../../reference/topics.ts'
import type { CommandEntry } from '../../reference/tree.ts'
import { sentenceOf, wishBeyond } from '../../reference/unsupported.ts'
import { escapeText } from '../../render/text/escape.ts'
import { paintFor } from '../../render/text/paint.ts'
import { guessAt, nearest } from '../../text/nearest.ts'
import { type FoundCommand, findCommand } from '../commands/find-command.ts'
import type { Tree } from '../commands/tree-shape.ts'
import { helpRows, nounHelp } from '../help/help.ts'

const mostHits = 8

/** A command that matches less of the question is not an answer; few of them are shown. */
const leastShare = 0.5
const mostBelow = 3

/** The text to print, or the words of the command whose help to show. */
export type Help = { readonly text: string } | { readonly command: readonly string[] }

/** Something to read, and the command that shows it. */
interface HelpPage {
  readonly root: Tree
  /** Every command below the root. */
  readonly commands: () => Promise<readonly CommandEntry[]>
  readonly out: Pick<Writer, 'columns'>
  readonly colour: boolean
}

export async function findHelp(words: readonly string[], page: HelpPage): Promise<Help> {
  const named = await textNamed(words)
  if (named !== undefined) return { text: await drawn(named, page) }
  if (words.length === 1 && words.map(inLowerCase)[0] === 'all') return { text: await wholeTree(page) }
  // The tree does not hold `help` itself.
  if (words.length === 1 && words.map(inLowerCase)[0] === 'help') return { command: ['help'] }
  const typed = await findCommand(words, page.root)
  const found = typed.words.length > 0 ? typed : await findCommand(words.map(inLowerCase), page.root)
  const command = [...found.words, ...found.rest]
  if (found.rest.length === 0 || isFollowedByArguments(found)) return { command }
  const searched = await search(words, page)
  const answer: HelpQuestion = {
    question: `"${escapeText(words.join(' '))}"`,
    page,
    topicHits: arranged(searched),
  }
  const text = notDone(words, searched, answer)
  if (text !== undefined) return { text }
  const isTold = answer.topicHits.whole.length > 0
  const isFound = searched.hits[0]?.isWhole === true || searched.called.length > 0
  // If commands match every word, the person meant a question. Otherwise the parent of a misspelt verb says more.
  if (!isFound && !isTold && isMisspelt(found)) return { command }
  if (!isFound && searched.hits.length === 0 && !isTold) throw nothingFound(words, page.root)
  return { text: commandsText(searched, answer) }
}

/** Undefined if commands may do it. */
function notDone(words: readonly string[], searched: SearchAnswer, answer: HelpQuestion): string | undefined {
  const { hits, called, substitutes, commandsNamed } = searched
  if (called.length > 0) return undefined
  const [best] = hits
  const isNamed = best?.isWhole === true && best.isNamed
  // A service may have more than the API document lists.
  if (isNamed && isBelowVerb(best, answer.page.root)) return undefined
  const wish = wishBeyond(words, best)
  if (wish !== undefined) return cannotText(wish, { ...answer, commands: commandsNamed(wish.instead) })
  if (best?.isSaid === true) return undefined
  const isMatched = best?.isWhole === true || best?.isPhrased === true
  if (substitutes === undefined || !(substitutes.isWhole || !isMatched)) return undefined
  return answerText({ ...answer, title: nearestTitle(answer), commands: substitutes.commands })
}

/** Only operations that ws has learnt are. */
const isBelowVerb = ({ command: { words } }: Hit, { verbs }: Tree) =>
  words.length > 1 && Object.hasOwn(verbs, words[0] ?? '')

const nearestTitle = ({ question }: HelpQuestion) => `There is no command for ${question}; the nearest`

function commandsText({ hits, called }: SearchAnswer, answer: HelpQuestion): string {
  const topicsTold = answer.topicHits.whole
  // If a topic is about the whole question, commands that match a part would mislead.
  const isAnswered = topicsTold.some(({ isAbout, isPhrased }) => isAbout || isPhrased)
  const matching = hits.filter(({ isWhole }) => isWhole || !isAnswered).map((hit) => hit.command)
  const commands = [...called, ...matching].slice(0, mostHits)
  const isMatched = hits[0]?.isPhrased === true || (hits[0]?.share ?? 0) > leastShare
  if (called.length > 0 || topicsTold.length > 0 || isMatched)
    return answerText({ ...answer, title: `Commands for ${answer.question}`, commands })
  return answerText({ ...answer, title: nearestTitle(answer), commands: commands.slice(0, mostBelow) })
}

const inLowerCase = (word: string) => word.toLowerCase()

/** Topics stand above commands that match only if they answer the question better; others are for further reading. */
function arranged({ hits, called, substitutes, topicHits: { whole, besides } }: SearchAnswer): TopicHits {
  const [best] = hits
  const isFound = called.length > 0 || best?.isWhole === true
  const isSaid = called.length > 0 || best?.isSaid === true
  const answers = (hit: TopicHit) =>
    isFound ? hit.isTitled && !isSaid : hit.isAbout || substitutes === undefined
  const isNamed = called.length > 0 || best?.isNamed === true || best?.isPhrased === true
  const leads = (hit: TopicHit) => hit.isAsked || answers(hit) || (hit.isPhrased && !isNamed)
  const further = whole.filter((hit) => hit.isAbout && !leads(hit)).map(({ topic }) => topic)
  return { whole: whole.filter(leads), besides: [...further, ...besides] }
}

const isFollowedByArguments = ({ spec, rest }: FoundCommand) =>
  spec !== undefined && rest.every((word) => !/^[a-z]+$/.test(word))

const isMisspelt = ({ rest: [next = '', ...more], children }: FoundCommand) =>
  more.length === 0 && nearest(next, children) !== undefined

async function wholeTree({ root, out }: HelpPage): Promise<string> {
  const { summary, usual } = root
  return nounHelp({ words: 'ws', summary, groups: await root.groups(), usual }, out.columns)
}

/** The topic with this name, or the section about the code of an error. */
async function textNamed(words: readonly string[]): Promise<string | undefined> {
  // A topic with the name of a noun says more than the noun's list of commands, which `--help` shows.
  const topic = topicNamed(words)
  if (topic !== undefined) return topics[topic].load()
  return words.length === 1 ? sectionOnCode(words[0] ?? '') : undefined
}

async function drawn(markdown: string, { out, colour }: Pick<HelpPage, 'out' | 'colour'>): Promise<string> {
  const { drawMarkdown } = await import('../../render/markdown.ts')
  const paint = await paintFor(colour)
  return drawMarkdown(markdown, { width: out.columns, paint })
}

/** The section about the code of an error, e.g. `not_found`. */
async function sectionOnCode(word: string): Promise<string | undefined> {
  // A topic may answer a word like `timeout` better.
  if ((await searchTopics([word])).whole.some(({ isAsked }) => isAsked)) return undefined
  const sections = (await topics.troubleshooting.load()).split(/^(?=## )/m)
  return sections.find((section) => section.startsWith(`## \`${word}\`\n`))
}

async function search(words: readonly string[], page: HelpPage) {
  const { nounsCalled, searchCommands } = await import('../../reference/search.ts')
  const { substitutesFor } = await import('../../reference/substitutes.ts')
  const commands = await page.commands()
  return {
    /** Nouns. */
    called: nounsCalled(words, commands),
    hits: searchCommands(words, commands).slice(0, mostHits),
    substitutes: substitutesFor(words, commands),
    topicHits: await searchTopics(words),
    commandsNamed: (names: readonly string[]) =>
      names.flatMap((name) => commands.find((command) => command.words.join(' ') === name) ?? []),
  }
}

type SearchAnswer = Awaited<ReturnType<typeof search>>

interface HelpQuestion {
  /** In quotes. */
  readonly question: string
  readonly topicHits: TopicHits
  readonly page: HelpPage
}

interface HelpAnswer extends HelpQuestion {
  /** Of the commands. */
  readonly title: string
  readonly commands: readonly CommandEntry[]
}

function answerText({ question, topicHits, title, commands, page: { out } }: HelpAnswer): string {
  const told = topicHits.whole.map(({ topic }): [string, string] => [topic, topics[topic].summary])
  const rows = commands.map((command): [string, string] => [command.words.join(' '), command.summary])
  const further = topicHits.besides.map((topic) => `ws help ${topic}`)
  const sections = [
    told.length === 0 ? '' : `Topics for ${question}, ws help <topic>:\n${helpRows(told, out.columns)}`,
    rows.length === 0 ? '' : `${title}:\n${helpRows(rows, out.columns)}`,
    [
      ...(rows.length === 0 ? [] : ['Help on a command: ws <command> --help']),
      ...(further.length === 0 ? [] : [`To read on: ${further.join(', ')}`]),
    ].join('\n'),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

function cannotText(wish: UnsupportedWish, answer: Omit<HelpAnswer, 'title'>): string {
  const title = nearestTitle(answer)
  const topicHits = { whole: [], besides: answer.topicHits.besides }
  const nearest = answer.commands.length === 0 ? '' : `\n${answerText({ ...answer, title, topicHits })}`
  return `${sentenceOf(wish)}.\n${nearest}`
}

function nothingFound(words: readonly string[], root: Tree): UsageError {
  const [first = ''] = words
  const guess = guessAt(first, [
    ...Object.keys(topics),
    ...Object.keys(root.nouns),
    ...Object.keys(root.verbs),
  ])
  return new UsageError(`Nothing is known about "${words.join(' ')}"${guess}`, { hint: 'ws --help' })
}
