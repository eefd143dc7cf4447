/** Commands that ws learnt from the description of a service, and no release has: the words that they may not use, and the tree with them in it. */
import type { Noun } from '../../catalog/index.ts'
import { lazy } from '../../concurrency/lazy.ts'
import type { Context } from '../../context.ts'
import type { ReservedWords } from '../../learnt/flag-words.ts'
import type { Follow } from '../../learnt/follow.ts'
import { isAnythingLearnt } from '../../learnt/is-learnt.ts'
import type { KnownCommands } from '../../learnt/known-commands.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import {
  bodyGroup,
  bulkGroup,
  type FlagGroup,
  globalGroups,
  listGroup,
  sharedGroups,
} from '../parse/flags.ts'
import { valueInWords } from '../parse/value-in-words.ts'
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

/** By the description that ws learnt, the service in force may have a command of ws at another path, or not at all. */
export async function followKnown(
  asking: KnownVerbsContext,
  purpose: { readonly isForHelp?: boolean } = {},
): Promise<Follow> {
  const { followService } = await import('../../learnt/follow.ts')
  const shared = Object.values(sharedGroups)
  const always = new Set([...wordsIn([...globalGroups, ...shared]), 'help', 'version'])
  return followService({ ...asking, reserved: { always, ofLists: always } }, purpose)
}

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
  const follow = isAnythingLearnt(asking.context) ? lazy(() => followKnown(asking)) : undefined
  const nouns = follow === undefined ? tree.nouns : mapped(tree.nouns, (noun) => nounWith(noun, follow))
  return { ...tree, nouns, verbs: Object.fromEntries(verbs) }
}

const nounWith = ({ load, nouns, ...noun }: Noun, follow: () => Promise<Follow>): Noun => ({
  ...noun,
  ...(load === undefined ? {} : { load: async () => mapped(await load(), await follow()) }),
  ...(nouns === undefined ? {} : { nouns: mapped(nouns, (each) => nounWith(each, follow)) }),
})

const mapped = <Value, Made>(values: Readonly<Record<string, Value>>, make: (value: Value) => Made) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]))

function verbWith(verb: LazyVerb, asking: KnownVerbsContext): LazyVerb {
  const { below } = verb
  if (below?.known === undefined) return verb
  const load = async () => ({ ...(await knownBelow(below, asking))?.all(), ...(await below.load()) })
  return { ...verb, below: { ...below, load } }
}
