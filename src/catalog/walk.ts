/** Visits every verb of the noun tree, for tests and the reference. */
import { lazy } from '../concurrency/lazy.ts'
import type { CommandSpec } from './command-spec.ts'
import { type Noun, nouns, verbWord } from './index.ts'
import { isOperation, type Operation, originOf } from './operation.ts'
import type { Resource } from './resource.ts'

export interface NamedVerb {
  /** The words of the command: nouns, then the verb. */
  readonly words: readonly string[]
  readonly declaration: CommandSpec
}

/** Loads every noun and yields its verbs, before those of the nouns below it. */
export async function* walk(
  nouns: Readonly<Record<string, Noun>>,
  above: readonly string[] = [],
): AsyncGenerator<NamedVerb> {
  for (const [name, noun] of Object.entries(nouns)) {
    const words = [...above, name]
    const verbs = (await noun.load?.()) ?? {}
    for (const [exported, declaration] of Object.entries(verbs)) {
      yield { words: [...words, verbWord(exported)], declaration }
    }
    yield* walk(noun.nouns ?? {}, words)
  }
}

/** Every operation of the API. Declarations do not change while ws runs, so one load is enough. */
export const allOperations = lazy(async (): Promise<readonly Operation[]> => {
  const found: Operation[] = []
  for await (const { declaration } of walk(nouns)) if (isOperation(declaration)) found.push(declaration)
  return found
})

/** Every resource. Declarations do not change while ws runs, so one load is enough. */
export const allResources = lazy(() => resourcesBelow(nouns))

async function resourcesBelow(nouns: Readonly<Record<string, Noun>>): Promise<readonly Resource[]> {
  const found = Object.values(nouns).map(async ({ resources, nouns: below }) => [
    ...byName((await resources?.()) ?? {}),
    ...(await resourcesBelow(below ?? {})),
  ])
  return (await Promise.all(found)).flat()
}

/** Modules list their exports by name, and bundles in another order: documents are the same either way. */
const byName = (exported: Readonly<Record<string, Resource>>): readonly Resource[] =>
  Object.keys(exported)
    .sort()
    .flatMap((name) => exported[name] ?? [])

/** The words of an operation's command. */
export async function wordsOf(operation: Operation): Promise<readonly string[] | undefined> {
  for await (const { words, declaration } of walk(nouns))
    if (declaration === originOf(operation)) return words
  return undefined
}
