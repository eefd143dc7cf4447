/** The command that makes the first of what an empty list holds: its sibling, or the one that the declaration names. */
import { verbWord } from '../catalog/index.ts'
import { isOperation, type Operation } from '../catalog/operation.ts'
import { type Option, optionsOf } from '../catalog/options.ts'
import type { AnyInput } from '../client/request.ts'
import type { Task } from '../task.ts'
import { argumentUsage } from './help.ts'
import { quoted } from './shell-word.ts'
import { root } from './tree.ts'
import { findCommand } from './tree-search.ts'
import { type Typed, valueUsage } from './words.ts'

export interface EmptyList {
  /** Without `ws`, e.g. `team list`. */
  readonly words: string
  readonly face: Operation | Task
  readonly options: readonly Option[]
  readonly typed: Typed
  readonly input: AnyInput
}

/** A whole command line with what is known filled in; undefined where nothing makes such things. */
export async function firstCommand(list: EmptyList): Promise<string | undefined> {
  const { words, face } = list
  if (face.filledBy !== undefined) return [filledIn(face.filledBy, list), ...contextWords(list)].join(' ')
  if (face.kind === 'task') return undefined
  const { siblings } = await findCommand(words.split(' '), root)
  const makers = Object.entries(siblings).flatMap(([verb, each]): [string, Operation][] =>
    isOperation(each) && makes(each, face.path) ? [[verb, each]] : [],
  )
  const [verb, maker] = makers.find(([, { path }]) => path === face.path) ?? makers[0] ?? []
  if (verb === undefined || maker === undefined) return undefined
  const command = `ws ${words.replace(/\S+$/, verbWord(verb))}`
  return [command, ...ownWords(maker, list), ...contextWords(list)].join(' ')
}

/** What makes a thing is sent to the list, or to the thing's own place below it. */
const makes = ({ method, path }: Operation, list: string): boolean =>
  (method === 'POST' || method === 'PUT') && (path === list || path.replace(/\/\{\w+\}$/, '') === list)

/** Ids in the path of the list are those that the command wants too. */
function filledIn(command: string, { options, input }: EmptyList): string {
  const ids = options.filter(({ section }) => section === 'path')
  return command.replace(/<([\w-]+)>/g, (shown, word) => {
    const id = ids.find((option) => option.word === word)
    const value = id && input.path[id.path[0] ?? '']
    return value === undefined ? shown : quoted(value)
  })
}

/** `--org`, `--space` and `--site` as they were typed: what came from the settings will come again. */
const contextWords = ({ options, typed }: EmptyList): readonly string[] =>
  options.flatMap(({ argument, context }) => {
    const value = argument === undefined && context !== undefined ? typed.get(context) : undefined
    return typeof value === 'string' ? [`--${context}`, quoted(value)] : []
  })

/** Its arguments, and the flags that it wants, or else the first text that it takes. */
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
