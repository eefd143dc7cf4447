/** Finds the command that a word behind a verb names; any other word is an argument of the verb itself. */
import type { CommandSpec } from '../../catalog/command-spec.ts'
import { type Noun, verbWord } from '../../catalog/index.ts'
import { optionsOf } from '../../catalog/options.ts'
import type { Context } from '../../context.ts'
import type { SettingsFlags } from '../../settings/settings.ts'
import { firstWord } from '../commands/first-word.ts'
import { knownBelow, settingsInWords } from '../commands/learnt-verbs.ts'
import type { LazyVerb, VerbsBelow } from '../commands/tree-shape.ts'
import type { FlagSpelling } from '../parse/line-parts.ts'
import { completeVerb } from './complete-verb.ts'
import type { LinePosition } from './line-position.ts'
import { addGlobalOptions, globalOptions, makeCommand } from './make-command.ts'

interface InnerVerb {
  /** As typed. */
  readonly typed: string
  /** Its usual word. */
  readonly word: string
  readonly spec: CommandSpec
  readonly siblings: Readonly<Record<string, CommandSpec>>
}

interface WordsBehindVerb {
  /** The words behind the verb. */
  readonly words: readonly string[]
  /** Flags that may stand before the word. */
  readonly options: readonly FlagSpelling[]
  readonly context: Context
  readonly flags: SettingsFlags
}

/** Gives a command the commands of a noun. */
type GrowNoun = (noun: Noun, place: LinePosition) => Promise<void>

/** Adds the command below the verb that the line names; false if it names none. */
export async function growBelow(
  { load, below }: Pick<LazyVerb, 'load'> & { readonly below: VerbsBelow },
  place: LinePosition,
  grow: GrowNoun,
): Promise<boolean> {
  const { rest, argv, context } = place
  const own = rest[0]?.startsWith('-') === true ? flagsOf(await load()) : []
  const options = [...globalOptions(), ...own]
  if (growNoun(below, { place, options, grow })) return true
  const inner = await innerVerb(below, { words: rest, options, context, flags: settingsInWords(argv) })
  if (inner === undefined) return false
  const { typed, word, spec, siblings } = inner
  const named = { ...place, words: `${place.words} ${word}` }
  const command = makeCommand(typed, named)
  addGlobalOptions(place.command)
  place.command.addCommand(command)
  place.command.hook('preSubcommand', () => completeVerb(spec, { ...named, command, siblings, noun: {} }))
  return true
}

/** Flags of the verb itself: `review` in `ws access --role review` is the value of one. */
const flagsOf = (spec: CommandSpec): readonly FlagSpelling[] =>
  optionsOf(spec)
    .filter(({ argument }) => argument === undefined)
    .map(({ word, kind, facts: { short, written } }) => ({
      long: `--${word}`,
      short: short === undefined ? undefined : `-${short}`,
      required: kind !== 'boolean' && written !== 'optional',
      optional: written === 'optional',
    }))

interface NounBelow {
  readonly place: LinePosition
  readonly options: readonly FlagSpelling[]
  readonly grow: GrowNoun
}

/** The same for a noun below the verb. */
function growNoun({ nouns = {} }: VerbsBelow, { place, options, grow }: NounBelow): boolean {
  const at = firstWord(place.rest, () => options)
  const typed = place.rest[at]
  const noun = typed !== undefined && Object.hasOwn(nouns, typed) ? nouns[typed] : undefined
  if (typed === undefined || noun === undefined) return false
  const rest = place.rest.slice(at + 1)
  const named = { ...place, words: `${place.words} ${typed}`, rest, next: rest[0] }
  const command = makeCommand(typed, named)
  addGlobalOptions(place.command)
  place.command.addCommand(command)
  place.command.hook('preSubcommand', () => grow(noun, { ...named, command }))
  return true
}

async function innerVerb(below: VerbsBelow, line: WordsBehindVerb): Promise<InnerVerb | undefined> {
  const typed = line.words[firstWord(line.words, () => line.options)]
  if (typed === undefined) return undefined
  if (below.words.includes(typed)) {
    const siblings = await below.load()
    const found = Object.entries(siblings).find(([name]) => verbWord(name) === typed)
    return found && { typed, word: typed, spec: found[1], siblings }
  }
  const known = await knownBelow(below, line)
  const found = known?.named(typed)
  const refusal = found === undefined ? await known?.refusal(typed, line.words) : undefined
  if (refusal !== undefined) throw refusal
  return found && { typed, ...found, siblings: {} }
}
