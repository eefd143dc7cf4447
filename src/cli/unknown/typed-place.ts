/** Adds the flags of the place, as typed, to a line that ws suggests: without them it would be about another place. */
import { quoted, wordsOfFlag } from '../../text/shell-word.ts'
import type { Guess } from './guess.ts'

const placeFlags = ['--profile', '--base-url', '--token-file', '--org', '--site', '--space']

export function inTypedPlace({ guess, hint }: Guess, argv: readonly string[]): Guess {
  const place = placeIn(argv)
  if (place.length === 0) return { guess, hint }
  const added = (line: string) => (isWholeLine(line) ? [line, ...place.map(quoted)].join(' ') : line)
  return { guess: guess?.split(' or ').map(added).join(' or '), hint: hint && added(hint) }
}

/** No sentence, and no help, which is the same everywhere. */
const isWholeLine = (line: string) => /^ws (?!help )/.test(line) && !/--help\b|: /.test(line)

function placeIn(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  const typed = end === -1 ? argv : argv.slice(0, end)
  return typed.flatMap((word, index) => {
    const [flag = '', ...value] = word.split('=')
    if (!placeFlags.includes(flag)) return []
    const given = value.length > 0 ? value.join('=') : typed[index + 1]
    return given === undefined ? [] : wordsOfFlag(flag, given)
  })
}
