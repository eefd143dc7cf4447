/**
 * Tells where the words and flags of a line stand, and which value belongs to which flag, as Commander reads them. Commander keeps
 * only what they mean.
 */
import type { Option } from 'commander'

export interface FlagSpelling {
  readonly long?: Option['long'] | undefined
  readonly short?: Option['short'] | undefined
  /** True if it needs a value. */
  readonly required: Option['required']
  /** True if it may have one. */
  readonly optional?: Option['optional']
}

export interface LinePart<Flag extends FlagSpelling = FlagSpelling> {
  readonly index: number
  /** The flag as typed, without its value; undefined for a word. */
  readonly name: string | undefined
  /** Undefined for a word, and for a flag that nobody knows. */
  readonly flag: Flag | undefined
  /** The word, or the value of the flag. */
  readonly value: string | undefined
  /** True for a word behind `--`. */
  readonly isLiteral: boolean
}

/** @param flags - asked for only where a flag comes */
export function* lineParts<Flag extends FlagSpelling>(
  line: readonly string[],
  flags: () => readonly Flag[],
): Generator<LinePart<Flag>> {
  let isLiteral = false
  for (let index = 0; index < line.length; index += 1) {
    const typed = line[index] ?? ''
    if (isLiteral || !/^-./s.test(typed)) {
      yield { index, name: undefined, flag: undefined, value: typed, isLiteral }
    } else if (typed === '--') isLiteral = true
    else {
      const { next, ...part } = flagPart(typed, line[index + 1], flags())
      yield { index, ...part, value: part.value ?? next, isLiteral }
      if (next !== undefined) index += 1
    }
  }
}

/** `next`: the word after the flag, if that is its value. */
function flagPart<Flag extends FlagSpelling>(
  typed: string,
  after: string | undefined,
  flags: readonly Flag[],
) {
  const [name, value] = divided(typed)
  const flag = flags.find(({ long, short }) => long === name || short === name)
  return { name, flag, value, next: value === undefined && takesNext(flag, after) ? after : undefined }
}

/** A name and what stands behind its `=`. */
export function divided(typed: string): readonly [name: string, value?: string] {
  const at = typed.indexOf('=')
  return at === -1 ? [typed] : [typed.slice(0, at), typed.slice(at + 1)]
}

const takesNext = (flag: FlagSpelling | undefined, next: string | undefined): boolean =>
  flag?.required === true || (flag?.optional === true && next?.startsWith('-') === false)
