/** `ws help`: a command, a topic, or the commands that do what the words say. */
import type { Writer } from '../../context.ts'
import { UsageError } from '../../errors.ts'
import { topics, topicsAbout } from '../../reference/topics.ts'
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
  const [first = ''] = words
  // A topic that is called as a noun says more than the noun's list of commands, which `--help` shows.
  if (words.length === 1 && isTopic(first)) return { text: await topicText(first, page) }
  const found = await findCommand(words, root)
  if (found.rest.length === 0 || isFollowedByArguments(found)) return { command: words }
  const { hits, substitutes } = await search(words)
  const isFound = hits[0]?.isWhole === true
  if (substitutes !== undefined && (substitutes.isWhole || !isFound))
    return { text: substituteText(words, substitutes.commands, page) }
  // What every word fits was meant; of a misspelt verb the command above has more to say.
  if (!isFound && isMisspelt(found)) return { command: words }
  if (hits.length === 0) throw nothingFound(words)
  const commands = hits.map(({ command }) => command)
  return { text: commandsText(`Commands for "${escapeText(words.join(' '))}"`, { words, commands, page }) }
}

const isFollowedByArguments = ({ face, rest }: Found) =>
  face !== undefined && rest.every((word) => !/^[a-z]+$/.test(word))

const isMisspelt = ({ rest: [next = '', ...more], children }: Found) =>
  more.length === 0 && nearest(next, children) !== undefined

const isTopic = (word: string): word is keyof typeof topics => Object.hasOwn(topics, word)

async function topicText(topic: keyof typeof topics, { out, colour }: Page): Promise<string> {
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
  }
}

const substituteText = (words: readonly string[], commands: readonly Command[], page: Page) =>
  commandsText(`There is no command for "${escapeText(words.join(' '))}"; the nearest`, {
    words,
    commands,
    page,
  })

interface Shown {
  readonly words: readonly string[]
  readonly commands: readonly Command[]
  readonly page: Page
}

function commandsText(title: string, { words, commands, page: { out } }: Shown): string {
  const rows = commands.map((command): [string, string] => [command.words.join(' '), command.summary])
  const more = topicsAbout(words).map((topic) => `, ws help ${topic}`)
  return `${title}:\n${helpRows(rows, out.columns)}\n\nHelp on a command: ws <command> --help${more.join('')}\n`
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
