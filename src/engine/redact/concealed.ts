/** Masks values that the machine gave to a document: they may be secret, and whoever wrote the document reads the answer. */
import { isObject } from '../../json/object.ts'
import { maskIn } from './mask-in.ts'
import { mask } from './masked-headers.ts'
import { type Spelling, spellingsOf } from './spellings.ts'

/** A shorter value is masked only where it is a whole text: as a part of others it occurs by chance. */
const shortestPart = 4

/** A shorter one has encodings that occur by chance. */
const shortestEncoded = 8

/** The same value, with each concealed text masked in all its texts. Functions stay as they are. */
export function withoutConcealed<Value>(value: Value, concealed: ReadonlySet<string>): Value {
  const spellings = [...concealed].filter((text) => text.length >= shortestPart).flatMap(spellingsIn)
  const masked = (text: string) => (concealed.has(text) ? mask : maskIn(text, spellings))
  // The masked value has the shape of the value.
  return maskedIn(value, masked) as Value
}

/** @returns the same error */
export function errorWithoutConcealed(error: unknown, concealed: ReadonlySet<string>): unknown {
  for (let each = error; each instanceof Error; each = each.cause)
    for (const [name, { value, writable = false }] of Object.entries(Object.getOwnPropertyDescriptors(each)))
      if (name !== 'cause' && writable)
        Object.defineProperty(each, name, {
          value: withoutConcealed(value, concealed),
          writable,
          configurable: true,
        })
  return error
}

function spellingsIn(text: string): readonly Spelling[] {
  const plain = spellingsOf(text, { encoded: text.length >= shortestEncoded })
  const inJson = JSON.stringify(text).slice(1, -1)
  return inJson === text ? plain : [...plain, { text: inJson, before: 0, after: 0 }]
}

function maskedIn(value: unknown, masked: (text: string) => string): unknown {
  if (typeof value === 'string') return masked(value)
  if (Array.isArray(value)) return value.map((each) => maskedIn(each, masked))
  if (!isObject(value)) return value
  if (Symbol.asyncIterator in value) return maskedLater(value as AsyncIterable<unknown>, masked)
  if (Symbol.iterator in value)
    return Array.from(value as Iterable<unknown>, (each) => maskedIn(each, masked))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskedIn(each, masked)]))
}

async function* maskedLater(values: AsyncIterable<unknown>, masked: (text: string) => string) {
  for await (const each of values) yield maskedIn(each, masked)
}
