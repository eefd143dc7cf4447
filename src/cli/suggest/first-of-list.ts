/** Suggests the command that makes the first item of an empty list: its sibling, or a declared one. */
import type { Operation } from '../../catalog/operation.ts'
import { type Option, optionsOf } from '../../catalog/options.ts'
import { resourceOfRows } from '../../catalog/relations.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { allResources, wordsOf } from '../../catalog/walk.ts'
import type { AnyInput } from '../../client/request.ts'
import type { Task } from '../../task/task.ts'
import { quoted } from '../../text/shell-word.ts'
import { argumentUsage } from '../help/help.ts'
import { type Typed, valueUsage } from '../parse/words.ts'

export interface EmptyList {
  /** Without `ws`, e.g. `team list`. */
  readonly words: string
  readonly spec: Operation | Task
  readonly options: readonly Option[]
  readonly typed: Typed
  readonly input: AnyInput
}

/** A whole command line with the known values filled in; undefined if no command makes such things. */
export async function firstCommand(list: EmptyList): Promise<string | undefined> {
  const { spec } = list
  if (spec.filledBy !== undefined) return [filledIn(spec.filledBy, list), ...contextWords(list)].join(' ')
  if (spec.kind === 'task') return undefined
  const maker = makerOf(spec, await allResources())
  const words = maker && (await wordsOf(maker))
  if (maker === undefined || words === undefined) return undefined
  return ['ws', ...words, ...ownWords(maker, list), ...contextWords(list)].join(' ')
}

/** The operation that makes the items of a list. */
function makerOf(list: Operation, resources: readonly Resource[]): Operation | undefined {
  const listed = resourceOfRows({ operation: list }, resources)
  return listed !== undefined && isSupported(listed.make) ? listed.make : undefined
}

/** The command needs the same ids as the path of the list. */
function filledIn(command: string, { options, input }: EmptyList): string {
  const ids = options.filter(({ section }) => section === 'path')
  return command.replace(/<([\w-]+)>/g, (shown, word) => {
    const id = ids.find((option) => option.word === word)
    const value = id && input.path[id.path[0] ?? '']
    return value === undefined ? shown : quoted(value)
  })
}

/** `--org`, `--space` and `--site` as typed; those from the settings apply again anyway. */
const contextWords = ({ options, typed }: EmptyList): readonly string[] =>
  options.flatMap(({ argument, context }) => {
    const value = argument === undefined && context !== undefined ? typed.get(context) : undefined
    return typeof value === 'string' ? [`--${context}`, quoted(value)] : []
  })

/** Its arguments and required flags, or else its first text flag. */
function ownWords(maker: Operation, { input }: EmptyList): readonly string[] {
  const options = optionsOf(maker)
  const args = options
    .filter(({ argument }) => argument !== undefined)
    .map((option) => {
      const known = option.section === 'path' ? input.path[option.path[0] ?? ''] : undefined
      return known === undefined ? argumentUsage(option) : quoted(known)
    })
  const flags = options.filter(({ argument, section }) => argument === undefined && section === 'body')
  const required = flags.filter((option) => option.required)
  const texts = flags.filter(({ kind, choices, facts }) => kind === 'text' && !choices && !facts.resource)
  const shown = required.length > 0 || args.length > 0 ? required : texts.slice(0, 1)
  return [...args, ...shown.map((option) => `--${option.word}${valueUsage(option)}`)]
}
