/** `ws help`: a command, a topic, or the commands that do what the words say. */
import type { Context } from '../../context.ts'
import { UsageError } from '../../errors.ts'
import { topics } from '../../reference/topics.ts'
import { useColour } from '../../render/colour.ts'
import { paintFor } from '../../render/paint.ts'
import { helpRows } from '../help.ts'
import { nearest } from '../nearest.ts'
import { root } from '../tree.ts'
import { type Found, findCommand } from '../tree-search.ts'

const mostHits = 8

/** The text to print, or the words of the command whose help was asked for. */
export type Help = { readonly text: string } | { readonly command: readonly string[] }

export async function findHelp(words: readonly string[], context: Context): Promise<Help> {
  const [first = ''] = words
  // A topic that is called as a noun says more than the noun's list of commands, which `--help` shows.
  if (words.length === 1 && isTopic(first)) return { text: await topicText(first, context) }
  const found = await findCommand(words, root)
  if (found.rest.length === 0 || isAboutCommand(found)) return { command: words }
  return { text: await searchText(words, context) }
}

/** Followed by arguments, or by a misspelt verb, of which the command itself has more to say. */
function isAboutCommand({ face, words, rest, children }: Found): boolean {
  if (face !== undefined) return rest.every((word) => !/^[a-z]+$/.test(word))
  const [next = ''] = rest
  return (words.length > 0 || rest.length === 1) && nearest(next, children) !== undefined
}

const isTopic = (word: string): word is keyof typeof topics => Object.hasOwn(topics, word)

async function topicText(topic: keyof typeof topics, { out, env }: Context): Promise<string> {
  const { drawMarkdown } = await import('../../render/markdown.ts')
  const paint = await paintFor(useColour('auto', { env, isTerminal: out.isTerminal }))
  return drawMarkdown(await topics[topic].load(), { width: out.columns, paint })
}

async function searchText(words: readonly string[], { out }: Context): Promise<string> {
  const { searchCommands } = await import('../../reference/search.ts')
  const { wholeTree } = await import('../whole-tree.ts')
  const { commands } = await wholeTree(root)
  const hits = searchCommands(words, commands).slice(0, mostHits)
  if (hits.length === 0) throw nothingFound(words)
  const rows = hits.map(({ command }): [string, string] => [command.words.join(' '), command.summary])
  return `Commands for "${words.join(' ')}":\n${helpRows(rows, out.columns)}\n\nHelp on a command: ws <command> --help\n`
}

function nothingFound(words: readonly string[]): UsageError {
  const [first = ''] = words
  const close = nearest(first, [
    ...Object.keys(topics),
    ...Object.keys(root.nouns),
    ...Object.keys(root.verbs),
  ])
  const guess = close === undefined ? '' : `; did you mean ${close}?`
  return new UsageError(`Nothing is known about "${words.join(' ')}"${guess}`, { hint: 'ws --help' })
}
