/** Tells on stderr how much memory a filter takes that needs more than a page of a long list at once. */
import { holdsLess } from '../../jq/jq.ts'

const worthTelling = 15_000_000
/** jq holds JSON as values: ten times the text. */
const bytesForCharacter = 10
/** Besides its packed text: its key, its place, and its end in the page. */
const bytesForItem = 100
/** The text of a round, as bytes, as texts, and as what V8 has not freed yet. */
const copiesOfRound = 4

type Notice = (text: string) => Promise<void>

/** @param what - what jq holds, as the object of a sentence */
export const tellOfJq = (what: string, characters: number, notice: Notice): Promise<void> =>
  tell(`--jq holds ${what} at once`, characters * bytesForCharacter, { notice, advice: holdsLess })

interface PackedSize {
  readonly count: number
  /** Bytes of the packed text. */
  readonly packed: number
  /** Bytes that are unpacked at once. */
  readonly round: number
}

export const tellOfOrder = ({ count, packed, round }: PackedSize, notice: Notice): Promise<void> =>
  tell('--jq needs the whole list in order, so ws holds it packed', bytesOf({ count, packed, round }), {
    notice,
    advice: 'Less is held with --fields and the members that the filter reads',
  })

const bytesOf = ({ count, packed, round }: PackedSize) =>
  packed + count * bytesForItem + round * copiesOfRound

interface MemoryNotice {
  readonly notice: Notice
  readonly advice: string
}

async function tell(sentence: string, bytes: number, { notice, advice }: MemoryNotice): Promise<void> {
  if (bytes > worthTelling)
    await notice(`${sentence}: about ${Math.round(bytes / 1e6)} MB of memory. ${advice}`)
}
