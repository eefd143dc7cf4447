/** Gives each operation the word that calls it: its id in kebab-case, or its method and path. */
import { kebab } from '../../learnt/flag-words.ts'

export interface NamedOperation {
  readonly word: string
  /** The reason why it is called otherwise than its id says; undefined if it is not. */
  readonly because: 'no id' | 'an id that is taken' | 'an odd id' | undefined
}

export interface ToName {
  readonly id: string | undefined
  readonly method: string
  /** As the description has it. */
  readonly path: string
}

/** Words that mean something else behind `ws api`. */
const taken = [
  'drift',
  'learn',
  'operations',
  'forget',
  'help',
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'trace',
]

/** Words in the order of the operations: the first that has an id keeps its word. */
export function createNames(): (operation: ToName) => NamedOperation {
  const words = new Set(taken)
  const claim = (wanted: string): string => {
    let word = wanted
    for (let number = 2; words.has(word); number += 1) word = `${wanted}-${number}`
    words.add(word)
    return word
  }
  return ({ id, method, path }) => {
    const own = id === undefined ? '' : kebab(id)
    if (own !== '' && !words.has(own))
      return { word: claim(own), because: isName(id ?? '') ? undefined : 'an odd id' }
    const word = claim(kebab(`${method} ${path}`))
    return { word, because: own === '' ? 'no id' : 'an id that is taken' }
  }
}

/** False for what reads like a path, a flag or a line of a shell. */
const isName = (id: string) => /^[\p{L}\d_][\p{L}\d_ .:/-]*$/u.test(id) && !/\.\.|\/\/|\/$/.test(id)
