/** Commands that only this machine knows, such as the operations that were learnt of a service. */
import type { Context } from '../../context.ts'
import type { ReservedWords } from '../../learnt/flag-words.ts'
import type { KnownCommands } from '../../learnt/known-commands.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import { bodyGroup, bulkGroup, type FlagGroup, globalGroups, listGroup } from '../parse/flags.ts'
import { valueInWords } from '../parse/globals.ts'
import type { LazyVerb, Tree, VerbsBelow } from './tree-shape.ts'

interface KnownVerbsContext {
  readonly context: Context
  readonly flags: SettingsFlags
}

const wordsIn = (groups: readonly FlagGroup[]) =>
  groups.flatMap(({ options }) => options.flatMap(({ word, facts }) => [word, ...(facts.short ?? [])]))

/** Flags with a meaning of their own in every such command. */
export const reservedWords = (): ReservedWords => ({
  always: new Set([...wordsIn([...globalGroups, bulkGroup, bodyGroup]), 'help', 'version']),
  ofLists: new Set(wordsIn([listGroup])),
})

/** The flags on the command line that choose the service, found even if the rest of the line is broken. */
export function settingsInWords(argv: readonly string[]): SettingsFlags {
  const [profile, baseUrl] = ['profile', 'base-url'].map((word) => valueInWords(argv, { word }))
  return { ...(profile === undefined ? {} : { profile }), ...(baseUrl === undefined ? {} : { baseUrl }) }
}

export async function knownBelow(
  { known }: VerbsBelow,
  asking: KnownVerbsContext,
): Promise<KnownCommands | undefined> {
  return known?.({ ...asking, reserved: reservedWords() })
}

/** The tree with these commands among the others, for whatever looks at all of them. */
export function withKnown(tree: Tree, asking: KnownVerbsContext): Tree {
  const verbs = Object.entries(tree.verbs).map(([name, verb]): [string, LazyVerb] => [
    name,
    verbWith(verb, asking),
  ])
  return { ...tree, verbs: Object.fromEntries(verbs) }
}

function verbWith(verb: LazyVerb, asking: KnownVerbsContext): LazyVerb {
  const { below } = verb
  if (below?.known === undefined) return verb
  const load = async () => ({ ...(await knownBelow(below, asking))?.all(), ...(await below.load()) })
  return { ...verb, below: { ...below, load } }
}
