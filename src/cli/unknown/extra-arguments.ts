/** Suggests a flag for an extra argument. */
import type { CommandSpec } from '../../catalog/command-spec.ts'
import { kindByPrefix } from '../../catalog/id-prefixes.ts'
import { contextFlagFor } from '../../catalog/lists.ts'
import { type Option, optionsOf } from '../../catalog/options.ts'
import { findCommand } from '../commands/find-command.ts'
import { isRunnable } from '../commands/is-runnable.ts'
import type { Tree } from '../commands/tree-shape.ts'
import { argumentUsage } from '../help/help.ts'
import { valueUsage } from '../parse/words.ts'
import { contextOfId, flagOfId, isHolder, isLikeId, type StrayWords } from './flag-of-id.ts'

export interface ExtraArguments {
  readonly message: string
  /** The command line with the flag. */
  readonly hint: string
}

/**
 * Undefined if the command has neither a flag for the parent's id nor one for a text.
 * @param words - with `ws` in front
 */
export async function explainExtraArguments(
  words: string,
  tree: Tree,
  { given, typed }: Pick<StrayWords, 'given' | 'typed'>,
): Promise<ExtraArguments | undefined> {
  const { spec, rest } = await findCommand(words.split(' ').slice(1), tree)
  if (rest.length > 0) return undefined
  const options = spec === undefined ? [] : optionsOf(spec)
  const ofKind = flagOfId({ options, given, typed })
  const context = contextOfId(contextsOf(spec), { options, given, typed })
  if (context !== undefined) return behindHolder(words, options, { context })
  if (ofKind !== undefined)
    return isHolder(ofKind) ? behindHolder(words, options, ofKind) : behindFlag(words, options, ofKind)
  if (options.some(({ argument }) => argument !== undefined))
    return explainContext(words, options) ?? explainTarget(words, options, given)
  const texts = options.filter((option) => isText(option) && !typed.has(option.word))
  const meant = texts.find(({ required }) => required) ?? texts.find(({ section }) => section === 'body')
  const above = holderOf(options)
  // An id of no known kind is rather that of the holder than one of several in the body.
  const isOfHolder = above !== undefined && !typed.has(above.word) && given.some(isLikeId)
  if (meant === undefined || (isOfHolder && meant.facts.resource !== undefined))
    return explainContext(words, options)
  return {
    message: `too many arguments for '${words.split(' ').at(-1)}', which takes none: the ${nameOf(meant)} goes behind --${meant.word}`,
    hint: `${words} --${meant.word}${valueUsage(meant)}`,
  }
}

/** Other tools take the parent as the first argument: the space of a comment. */
function explainContext(words: string, options: readonly Option[]): ExtraArguments | undefined {
  const above = holderOf(options)
  const hasArguments = options.some(({ argument }) => argument !== undefined)
  if (above === undefined || (above.context === 'org' && hasArguments)) return undefined
  return behindHolder(words, options, above)
}

const contextsOf = (spec: CommandSpec | undefined) =>
  spec !== undefined && isRunnable(spec) && 'contexts' in spec ? (spec.contexts ?? []) : []

const holderOf = (options: readonly Option[]) => options.findLast(isHolder)

const behindHolder = (
  words: string,
  options: readonly Option[],
  { context }: Pick<Option, 'context'>,
): ExtraArguments => ({
  message: `too many arguments for '${words.split(' ').at(-1)}': the ${context} goes behind --${context}`,
  hint: [words, ...usageOf(options), `--${context} <id>`].join(' '),
})

const behindFlag = (words: string, options: readonly Option[], meant: Option): ExtraArguments => ({
  message: `too many arguments for '${words.split(' ').at(-1)}': the ${nameOf(meant)} goes behind --${meant.word}`,
  hint: [words, ...usageOf(options), `--${meant.word}${valueUsage(meant)}`].join(' '),
})

const usageOf = (options: readonly Option[]) =>
  options.filter(({ argument }) => argument !== undefined).map(argumentUsage)

/** Other tools take the target as the second argument: the organization of a transfer. */
function explainTarget(
  words: string,
  options: readonly Option[],
  given: StrayWords['given'],
): ExtraArguments | undefined {
  const flags = options.filter(({ argument, section }) => argument === undefined && section !== 'path')
  const required = flags.filter((option) => option.required)
  const things = flags.filter(
    ({ facts }) => isThing(facts.resource) && contextFlagFor(facts.resource) !== 'org',
  )
  // A kind that no flag takes is that of something else.
  const isKnown = given.some((word) => kindByPrefix(word) !== undefined)
  const [meant] = required.length > 0 ? required : isKnown ? [] : things
  return meant && behindFlag(words, options, meant)
}

/** The name of a flag's value. */
const nameOf = ({ word, facts }: Option) =>
  (facts.resource === 'path' ? 'file' : (facts.resource ?? word)).replaceAll('-', ' ')

const isThing = (resource: string | undefined): resource is string =>
  resource !== undefined && resource !== 'path'

const isText = ({ kind, section, choices }: Option) =>
  kind === 'text' && section !== 'path' && choices === undefined
