/** Finds the argument that other tools take behind a flag: a file behind -f, an id behind --id. */
import { type Option, optionsOf } from '../../catalog/options.ts'
import { findCommand } from '../commands/find-command.ts'
import { argumentUsage } from '../help/help.ts'
import { root } from '../tree.ts'

export interface MeantArgument {
  /** For example `file`, `space`. */
  readonly name: string
  readonly usage: string
}

/** Undefined if the command has no such argument. */
export async function argumentMeant(flag: string, words: string): Promise<MeantArgument | undefined> {
  const args = (await commandOptions(words)).filter(({ argument }) => argument !== undefined)
  const meant = args.find((option) => isMeant(flag, option, args))
  if (meant === undefined) return undefined
  return {
    name: namesFile(flag) ? 'file' : meant.word.replaceAll('-', ' '),
    usage: [words, ...args.map(argumentUsage)].join(' '),
  }
}

/** For a flag that is a value of another: `--status broken` for `--broken`. */
export async function flagWithValue(flag: string, words: string): Promise<string | undefined> {
  const value = flag.replace(/^--/, '')
  const options = await commandOptions(words)
  const [only, ...others] = options.filter(
    ({ argument, choices }) => argument === undefined && choices?.values.includes(value),
  )
  return only === undefined || others.length > 0 ? undefined : `--${only.word} ${value}`
}

/** The verb of the same noun that has the flag, e.g. `update` for one that `create` lacks. */
export async function siblingWithFlag(flag: string, words: string): Promise<string | undefined> {
  const noun = words.split(' ').slice(1, -1)
  const { siblings } = await findCommand(noun, root)
  const verb = ['update', 'create', 'list'].find((name) => {
    const spec = siblings[name]
    return (
      spec !== undefined && optionsOf(spec).some((option) => !option.argument && `--${option.word}` === flag)
    )
  })
  return verb === undefined ? undefined : ['ws', ...noun, verb].join(' ')
}

/** The line of another command that has the flag, if the command declares one. */
export async function lineElsewhere(flag: string, words: string): Promise<string | undefined> {
  const { spec } = await findCommand(words.split(' ').slice(1), root)
  const line = spec?.flagsElsewhere?.[flag.replace(/^--/, '')]
  return line === undefined ? undefined : `ws ${line}`
}

/** True for `--all` of a list that has no pages. */
export async function isWholeWithout(flag: string, words: string): Promise<boolean> {
  if (flag !== '--all') return false
  const { spec } = await findCommand(words.split(' ').slice(1), root)
  return spec?.rows !== undefined && !('paginated' in spec && spec.paginated === true)
}

/** Empty for a noun, and for commands that only this machine knows. */
async function commandOptions(words: string): Promise<readonly Option[]> {
  const { spec, rest } = await findCommand(words.split(' ').slice(1), root)
  return spec === undefined || rest.length > 0 ? [] : optionsOf(spec)
}

function isMeant(flag: string, { word, facts }: Option, args: readonly Option[]): boolean {
  if (namesFile(flag)) return facts.resource === 'path'
  const name = flag.replace(/^--/, '')
  return name === word || elsewhere[name]?.includes(word) === true || (name === 'id' && args.length === 1)
}

/** The flags by which other tools take a file. */
const namesFile = (flag: string): boolean => ['-f', '--file', '--filename'].includes(flag)

/** Flags of other tools, each with the names of its argument here. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  user: ['person'],
  email: ['person', 'emails'],
  '-X': ['method'],
  request: ['method'],
  target: ['to'],
  member: ['person', 'user'],
}
