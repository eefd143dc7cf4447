/** `ws help`: a command, a topic, or the commands that do what the words say. */
import type { Writer } from '../../context.ts'
import { UsageError } from '../../errors.ts'
import type { Hit } from '../../reference/search.ts'
import { searchTopics, type TopicHits, type TopicName, topicNamed } from '../../reference/topic-search.ts'
import { topics } from '../../reference/topics.ts'
import type { Command } from '../../reference/tree.ts'
import { escapeText } from '../../render/escape.ts'
import { paintFor } from '../../render/paint.ts'
import { helpRows } from '../help.ts'
import { guessAt, nearest } from '../nearest.ts'
import { root } from '../tree.ts'
import { type Found, findCommand } from '../tree-search.ts'

const mostHits = 8

/** The text to print, or the words of the command whose help was asked for. */
export type Help = { readonly text: string } | { readonly command: readonly string[] }

/** Where the text is read. */
interface Page {
  readonly out: Pick<Writer, 'columns'>
  readonly colour: boolean
}

export async function findHelp(words: readonly string[], page: Page): Promise<Help> {
  // A topic that is called as a noun says more than the noun's list of commands, which `--help` shows.
  const named = topicNamed(words)
  if (named !== undefined) return { text: await topicText(named, page) }
  // It stands in no tree.
  if (words.length === 1 && words.map(inLowerCase)[0] === 'help') return { command: ['help'] }
  const typed = await findCommand(words, root)
  const found = typed.words.length > 0 ? typed : await findCommand(words.map(inLowerCase), root)
  const command = [...found.words, ...found.rest]
  if (found.rest.length === 0 || isFollowedByArguments(found)) return { command }
  const { hits, substitutes, topicHits } = await search(words)
  const question = `"${escapeText(words.join(' '))}"`
  const answer = { question, page, topicHits: { ...topicHits, whole: topicsBeside(hits, topicHits) } }
  const isFound = hits[0]?.isWhole === true
  if (substitutes !== undefined && (substitutes.isWhole || !isFound))
    return {
      text: answerText({
        ...answer,
        title: `There is no command for ${question}; the nearest`,
        commands: substitutes.commands,
      }),
    }
  const isTold = answer.topicHits.whole.length > 0
  // What every word fits was meant; of a misspelt verb the command above has more to say.
  if (!isFound && !isTold && isMisspelt(found)) return { command }
  if (hits.length === 0 && !isTold) throw nothingFound(words)
  // Where a topic is about all that was asked, commands that fit a part of it would mislead.
  const isAnswered = answer.topicHits.whole.some(({ isAbout }) => isAbout)
  const commands = hits.filter(({ isWhole }) => isWhole || !isAnswered).map((hit) => hit.command)
  return { text: answerText({ ...answer, title: `Commands for ${question}`, commands }) }
}

const inLowerCase = (word: string) => word.toLowerCase()

/** What a command is for, topics mention in passing. */
const topicsBeside = ([best]: readonly Hit[], { whole }: TopicHits) =>
  best?.isNamed === true ? whole.filter(({ isAbout }) => isAbout) : whole

const isFollowedByArguments = ({ face, rest }: Found) =>
  face !== undefined && rest.every((word) => !/^[a-z]+$/.test(word))

const isMisspelt = ({ rest: [next = '', ...more], children }: Found) =>
  more.length === 0 && nearest(next, children) !== undefined

async function topicText(topic: TopicName, { out, colour }: Page): Promise<string> {
  const { drawMarkdown } = await import('../../render/markdown.ts')
  const paint = await paintFor(colour)
  return drawMarkdown(await topics[topic].load(), { width: out.columns, paint })
}

async function search(words: readonly string[]) {
  const { searchCommands } = await import('../../reference/search.ts')
  const { substitutesFor } = await import('../../reference/substitutes.ts')
  const { wholeTree } = await import('../whole-tree.ts')
  const { commands } = await wholeTree(root)
  return {
    hits: searchCommands(words, commands).slice(0, mostHits),
    substitutes: substitutesFor(words, commands),
    topicHits: await searchTopics(words),
  }
}

interface Answer {
  /** In quotes. */
  readonly question: string
  readonly topicHits: TopicHits
  /** Of the commands. */
  readonly title: string
  readonly commands: readonly Command[]
  readonly page: Page
}

function answerText({ question, topicHits, title, commands, page: { out } }: Answer): string {
  const told = topicHits.whole.map(({ topic }): [string, string] => [topic, topics[topic].summary])
  const rows = commands.map((command): [string, string] => [command.words.join(' '), command.summary])
  const further = topicHits.besides.map((topic) => `, ws help ${topic}`)
  const sections = [
    told.length === 0 ? '' : `Topics for ${question}, ws help <topic>:\n${helpRows(told, out.columns)}`,
    rows.length === 0 ? '' : `${title}:\n${helpRows(rows, out.columns)}`,
    rows.length === 0 && further.length === 0
      ? ''
      : `Help on a command: ws <command> --help${further.join('')}`,
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

function nothingFound(words: readonly string[]): UsageError {
  const [first = ''] = words
  const guess = guessAt(first, [
    ...Object.keys(topics),
    ...Object.keys(root.nouns),
    ...Object.keys(root.verbs),
  ])
  return new UsageError(`Nothing is known about "${words.join(' ')}"${guess}`, { hint: 'ws --help' })
}
