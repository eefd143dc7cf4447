/** Connects options with Commander: how to spell a flag, and which words were typed for it. */
import { Option as CommanderOption } from 'commander'
import type { Option } from '../../catalog/options.ts'

/** Typed words by option; `x-file` and `no-x` are words of their own. */
export type Typed = ReadonlyMap<string, unknown>

/** The Commander options of one flag: itself, its `--no-x`, its `--x-file`, its former name. */
export function commanderOptions(option: Option): CommanderOption[] {
  const short = option.facts.short === undefined ? '' : `-${option.facts.short}, `
  const made: CommanderOption[] = []
  if (option.kind !== 'null') {
    const own = new CommanderOption(`${short}--${option.word}${valueUsage(option)}`)
    if (option.repeatable)
      own.argParser((word: string, before: string[] | undefined) => [...(before ?? []), word])
    made.push(own)
  }
  if (option.hasFileTwin) made.push(new CommanderOption(`--${option.word}-file <path>`))
  if (isClearable(option)) made.push(new CommanderOption(`--no-${option.word}`))
  if (option.facts.formerly !== undefined)
    made.push(new CommanderOption(`--${option.facts.formerly.word}${valueUsage(option)}`).hideHelp())
  return made.map(literally)
}

/** The flag's value in usage: ` <id>`, ` [path]` for an optional value, nothing for a switch. */
export function valueUsage(option: Option): string {
  if (option.kind === 'boolean') return ''
  const shown = placeholder(option)
  return option.facts.written === 'optional' ? ` [${shown}]` : ` <${shown}>`
}

/** True if `--no-x` exists: false for a boolean, null for a nullable. */
export const isClearable = ({ nullable, negatable, kind }: Pick<Option, 'nullable' | 'negatable' | 'kind'>) =>
  nullable || negatable || kind === 'null'

/** Typed words, from Commander's camel-cased names. */
export function typedWords(values: Readonly<Record<string, unknown>>): Typed {
  const words = Object.entries(values).map(([name, value]): [string, unknown] => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    value,
  ])
  return new Map(words)
}

/** The placeholder of the value in usage: `--role <role>`, `--body <text>`. */
function placeholder(option: Option): string {
  if (option.kind === 'number') return 'n'
  if (option.kind === 'json') return 'json'
  if (option.kind === 'json-or-text') return 'json|text'
  if (option.kind === 'base64' || option.kind === 'file') return 'path'
  if (option.kind === 'map') return 'name=value'
  if (option.facts.pair !== undefined) return option.facts.pair.join(':')
  if (option.facts.resource !== undefined) return option.facts.resource
  if (option.choices !== undefined && !option.choices.open && option.choices.values.length <= 4) {
    return option.choices.values.join('|')
  }
  return option.facts.written === 'text' ? 'text' : option.word
}

/** Commander gives `--no-x` a default and the name of `--x`; here each spelling holds only its own typed value. */
function literally(option: CommanderOption): CommanderOption {
  option.negate = false
  return option
}
