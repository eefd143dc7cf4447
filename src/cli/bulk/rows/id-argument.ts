/** Finds the argument that a bare id of `--from` fills: a wrong guess would send requests about other things. */
import type { Option } from '../../../catalog/options.ts'
import type { RowOrFault } from '../../../engine/bulk/row.ts'
import { UsageError } from '../../../errors.ts'
import { isObject } from '../../../json/object.ts'
import type { Words } from '../../parse/input.ts'
import { spelling } from '../../parse/values.ts'

export interface IdArgument {
  /** The argument that a bare id and the column `id` fill; undefined if the command acts on no existing thing. */
  readonly target: Option | undefined
  /** The words with each argument in its place. */
  readonly words: Words
  /** For `--dry-run`: how ids and words were divided; undefined if there is only one way. */
  readonly reading: string | undefined
  /** For rows that repeat a typed argument; undefined if there is no other argument to give. */
  readonly hint: string | undefined
  /** Throws UsageError if neither the rows nor the words say which argument the ids fill. */
  refuseUnclear(entries: readonly RowOrFault[]): void
}

interface IdCommand {
  /** Without `ws`. */
  readonly command: string
  readonly options: readonly Option[]
  readonly words: Words
  /** The value of `--from-as`. */
  readonly as: string | undefined
  /** True if it sends a body: without an argument it makes something new. */
  readonly creates: boolean
}

/** Typed words fill the arguments by position, and the id fills the remaining one. Throws UsageError for a `--from-as` that names none. */
export function idArgument(given: IdCommand): IdArgument {
  const { options, as } = given
  const named = as === undefined ? undefined : namedBy(as, given)
  const all = options.filter(({ argument }) => argument !== undefined)
  const words = named === undefined ? given.words : withPlaceFor(named, all, given)
  const isTyped = (option: Option) => (words.arguments[all.indexOf(option)]?.length ?? 0) > 0
  const left = all.filter((option) => option !== named && !isTyped(option))
  const target = named ?? left.at(-1) ?? all.at(-1) ?? placeWithoutArgument(given)
  const typed = all.filter(isTyped)
  const isOutOfOrder = named === undefined && typed.length > 0 && left.length > 0 && isBehindFrom(given.words)
  const isUnclear = isOutOfOrder || left.length > 1
  const isTwice = target !== undefined && target.argument === undefined && words.flags.has(target.word)
  return {
    target,
    words,
    reading: target === undefined || all.length < 2 ? undefined : readingOf(target, { typed, all, words }),
    hint: hintFor(given),
    refuseUnclear: (entries) => {
      if (!isTwice && !isUnclear) return
      const isOpen = (entry: RowOrFault) =>
        'given' in entry && leavesOpen(entry.given, isOutOfOrder || isTwice ? [] : left)
      if (!entries.some(isOpen)) return
      throw isTwice
        ? new UsageError(`${spelling(target)} and the ids of --from say the same: give one of them`)
        : unclear(given.command, [...typed, ...left])
    },
  }
}

/** All options that ids can fill. */
const placesOf = ({ options }: IdCommand) =>
  options.filter(({ argument, section }) => argument !== undefined || section === 'path')

const hintFor = (given: IdCommand) => {
  const names = placesOf(given).map(({ word }) => word)
  return names.length < 2
    ? undefined
    : `Name the argument that the rows give, and what is typed fills the others: --from-as ${names.join('|')}`
}

function namedBy(as: string, given: IdCommand): Option {
  const { command } = given
  const places = placesOf(given)
  const found = places.find(({ word, path }) => word === as || path.join('.') === as)
  if (found !== undefined) return found
  const names = places.map(({ word }) => word)
  throw new UsageError(`--from-as: ${JSON.stringify(as)} is not an argument of ws ${command}`, {
    hint: names.length === 0 ? undefined : `It takes ${names.join(', ')}`,
  })
}

/** Typed words fill the other arguments, in order. */
function withPlaceFor(named: Option, all: readonly Option[], { words }: IdCommand): Words {
  const rest = words.arguments.flat().filter((word) => word !== undefined)
  const filled = all.map((option) => {
    if (option === named) return undefined
    return option.argument?.variadic ? rest.splice(0) : rest.shift()
  })
  const [surplus] = rest
  if (surplus === undefined) return { ...words, arguments: filled }
  throw new UsageError(
    `${JSON.stringify(surplus)} is one argument too many: --from gives ${spelling(named)} of each row`,
  )
}

/** Without arguments: the last thing in the path. */
const placeWithoutArgument = ({ options, creates }: IdCommand) =>
  creates ? undefined : options.filter(({ section }) => section === 'path').at(-1)

/** `<team> --from ids` and `--from ids <user>` both leave one argument; only in the first do position and order agree. */
function isBehindFrom({ arguments: typed, argumentsBeforeFrom }: Words): boolean {
  const count = typed.flat().filter((word) => word !== undefined).length
  return argumentsBeforeFrom !== undefined && argumentsBeforeFrom < count
}

const unclear = (command: string, among: readonly Option[]) =>
  new UsageError(`--from gives ids, and which argument of ws ${command} they are is not clear`, {
    hint: `Say it with ${among.map(({ word }) => `--from-as ${word}`).join(' or ')}: what is typed then fills the rest of ${among.map(spelling).join(' ')}`,
  })

/** A bare id does not say, and a column `id` only if the row names every other argument. */
function leavesOpen(given: unknown, left: readonly Option[]): boolean {
  if (!isObject(given)) return true
  const isNamed = ({ word, path }: Option) =>
    Object.hasOwn(given, word) || Object.hasOwn(given, path.join('.'))
  if (!Object.hasOwn(given, 'id')) return false
  const open = left.filter((option) => !isNamed(option)).length
  // The column may be an argument of that very name.
  return left.some(({ word }) => word === 'id') ? open > 0 : open !== 1
}

interface DividedOptions {
  readonly typed: readonly Option[]
  readonly all: readonly Option[]
  readonly words: Words
}

function readingOf(target: Option, { typed, all, words }: DividedOptions): string {
  const others = typed.map(
    (option) => `${spelling(option)} ${[words.arguments[all.indexOf(option)]].flat().join(' ')}`,
  )
  const rest = others.length === 0 ? '' : `, typed: ${others.join(', ')}`
  return `An id of --from is ${spelling(target)}${rest}`
}
