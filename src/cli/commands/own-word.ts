/** Tells words that begin a command of ws, whose place nothing else takes. */
import type { Tree } from './tree-shape.ts'

export const isOwnWord = (word: string, { nouns, verbs }: Pick<Tree, 'nouns' | 'verbs'>): boolean =>
  word === 'help' || Object.hasOwn(nouns, word) || Object.hasOwn(verbs, word)
