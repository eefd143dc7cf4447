/** Every verb of the noun tree, for what has to look at all of them: tests and the reference. */
import { type Noun, verbWord } from './index.ts'
import type { Face } from './operation.ts'

export interface Verb {
  /** The words of the command: nouns, then the verb. */
  readonly words: readonly string[]
  readonly declaration: Face
}

/** Loads every noun and yields its verbs, a noun's own before those of the nouns below it. */
export async function* walk(
  nouns: Readonly<Record<string, Noun>>,
  above: readonly string[] = [],
): AsyncGenerator<Verb> {
  for (const [name, noun] of Object.entries(nouns)) {
    const words = [...above, name]
    const verbs = (await noun.load?.()) ?? {}
    for (const [exported, declaration] of Object.entries(verbs)) {
      yield { words: [...words, verbWord(exported)], declaration }
    }
    yield* walk(noun.nouns ?? {}, words)
  }
}
