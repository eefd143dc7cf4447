/** Arguments to a command that takes none: the flag that the first of them was probably meant for. */
import { type Option, optionsOf } from '../../catalog/options.ts'
import { root } from '../tree.ts'
import { findCommand } from '../tree-search.ts'
import { valueUsage } from '../words.ts'

export interface Surplus {
  readonly message: string
  /** The command line with the flag. */
  readonly hint: string
}

/**
 * Undefined where the command takes arguments, or has no text to give.
 * @param words - with `ws` in front
 */
export async function explainSurplus(words: string): Promise<Surplus | undefined> {
  const { face } = await findCommand(words.split(' ').slice(1), root)
  const options = face === undefined ? [] : optionsOf(face)
  if (options.some(({ argument }) => argument !== undefined)) return undefined
  const texts = options.filter(isText)
  const meant = texts.find(({ required }) => required) ?? texts.find(({ section }) => section === 'body')
  if (meant === undefined) return undefined
  return {
    message: `too many arguments for '${words.split(' ').at(-1)}', which takes none: the ${meant.word.replaceAll('-', ' ')} goes behind --${meant.word}`,
    hint: `${words} --${meant.word}${valueUsage(meant)}`,
  }
}

const isText = ({ kind, section, choices }: Option) =>
  kind === 'text' && section !== 'path' && choices === undefined
