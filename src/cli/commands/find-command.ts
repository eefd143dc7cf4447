/** Finds the command that words name, and the words that may follow a noun. */

import type { CommandSpec } from '../../catalog/command-spec.ts'
import { exportNamed, verbWord } from '../../catalog/index.ts'
import { treeOf } from './tree-of.ts'
import type { LazyVerb, Tree, VerbsBelow } from './tree-shape.ts'

export interface FoundCommand {
  /** The words that name the command or the noun. */
  readonly words: readonly string[]
  /** Undefined for a noun. */
  readonly spec: CommandSpec | undefined
  /** The command that a noun alone means. */
  readonly usual?: CommandSpec | undefined
  /** The verbs of the same noun; for a noun alone, its own. */
  readonly siblings: Readonly<Record<string, CommandSpec>>
  /** The words that may follow a noun alone. */
  readonly children: readonly string[]
  /** The remaining words. */
  readonly rest: readonly string[]
}

/** The command or noun that the first words name. */
export async function findCommand(words: readonly string[], tree: Tree, at = 0): Promise<FoundCommand> {
  const word = words[at] ?? ''
  const noun = Object.hasOwn(tree.nouns, word) ? tree.nouns[word] : undefined
  const siblings = (await tree.load?.()) ?? {}
  const exported = exportNamed(word, Object.keys(siblings))
  if (exported === undefined && noun !== undefined) return findCommand(words, treeOf(noun), at + 1)
  const own = Object.hasOwn(tree.verbs, word) ? tree.verbs[word] : undefined
  if (exported === undefined && own?.below !== undefined)
    return findBelow(words, { own, below: own.below, at })
  const spec = exported === undefined ? await own?.load() : siblings[exported]
  const end = spec === undefined ? at : at + 1
  const children = spec === undefined ? childrenOf(tree, siblings) : []
  // An alias goes by the usual word of its verb.
  const named = exported === undefined ? words.slice(0, end) : [...words.slice(0, at), verbWord(exported)]
  const usual = tree.usual === undefined ? undefined : siblings[tree.usual]
  return { words: named, spec, usual, siblings, children, rest: words.slice(end) }
}

interface BelowVerb {
  readonly own: LazyVerb
  readonly below: VerbsBelow
  /** The place of the verb's word. */
  readonly at: number
}

/** A command whose words begin with a verb, or that verb itself. */
async function findBelow(words: readonly string[], { own, below, at }: BelowVerb): Promise<FoundCommand> {
  const noun = below.nouns?.[words[at + 1] ?? '']
  if (noun !== undefined) return findCommand(words, treeOf(noun), at + 2)
  const siblings = await below.load()
  const exported = Object.keys(siblings).find((name) => verbWord(name) === words[at + 1])
  const end = exported === undefined ? at + 1 : at + 2
  const spec = exported === undefined ? await own.load() : siblings[exported]
  return { words: words.slice(0, end), spec, siblings, children: [], rest: words.slice(end) }
}

const childrenOf = ({ nouns, verbs }: Tree, siblings: FoundCommand['siblings']) => [
  ...Object.keys(siblings).map(verbWord),
  ...Object.keys(verbs),
  ...Object.keys(nouns),
]
