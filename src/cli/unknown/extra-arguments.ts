/** Suggests a flag for an extra argument. */
import { type Option, optionsOf } from '../../catalog/options.ts'
import { findCommand } from '../commands/find-command.ts'
import type { Tree } from '../commands/tree-shape.ts'
import { argumentUsage } from '../help/help.ts'
import { valueUsage } from '../parse/words.ts'

export interface ExtraArguments {
  readonly message: string
  /** The command line with the flag. */
  readonly hint: string
}

/**
 * Undefined if the command has neither a flag for the parent's id nor one for a text.
 * @param words - with `ws` in front
 */
export async function explainExtraArguments(words: string, tree: Tree): Promise<ExtraArguments | undefined> {
  const { spec, rest } = await findCommand(words.split(' ').slice(1), tree)
  if (rest.length > 0) return undefined
  const options = spec === undefined ? [] : optionsOf(spec)
  if (options.some(({ argument }) => argument !== undefined))
    return explainContext(words, options) ?? explainTarget(words, options)
  const texts = options.filter(isText)
  const meant = texts.find(({ required }) => required) ?? texts.find(({ section }) => section === 'body')
  if (meant === undefined) return explainContext(words, options)
  return {
    message: `too many arguments for '${words.split(' ').at(-1)}', which takes none: the ${nameOf(meant)} goes behind --${meant.word}`,
    hint: `${words} --${meant.word}${valueUsage(meant)}`,
  }
}

/** Other tools take the parent as the first argument: the space of a comment. */
function explainContext(words: string, options: readonly Option[]): ExtraArguments | undefined {
  const above = options.findLast(
    ({ argument, context, section }) => argument === undefined && context !== undefined && section === 'path',
  )
  const args = options.filter(({ argument }) => argument !== undefined).map(argumentUsage)
  if (above === undefined || (above.context === 'org' && args.length > 0)) return undefined
  return {
    message: `too many arguments for '${words.split(' ').at(-1)}': the ${above.context} goes behind --${above.context}`,
    hint: [words, ...args, `--${above.context} <id>`].join(' '),
  }
}

/** Other tools take the target as the second argument: the organization of a transfer. */
function explainTarget(words: string, options: readonly Option[]): ExtraArguments | undefined {
  const flags = options.filter(({ argument, section }) => argument === undefined && section !== 'path')
  const required = flags.filter((option) => option.required)
  const [meant] = required.length > 0 ? required : flags.filter(({ facts }) => isThing(facts.resource))
  if (meant === undefined) return undefined
  const args = options.filter(({ argument }) => argument !== undefined).map(argumentUsage)
  return {
    message: `too many arguments for '${words.split(' ').at(-1)}': the ${nameOf(meant)} goes behind --${meant.word}`,
    hint: [words, ...args, `--${meant.word}${valueUsage(meant)}`].join(' '),
  }
}

/** The name of a flag's value. */
const nameOf = ({ word, facts }: Option) =>
  (facts.resource === 'path' ? 'file' : (facts.resource ?? word)).replaceAll('-', ' ')

const isThing = (resource: string | undefined) => resource !== undefined && resource !== 'path'

const isText = ({ kind, section, choices }: Option) =>
  kind === 'text' && section !== 'path' && choices === undefined
