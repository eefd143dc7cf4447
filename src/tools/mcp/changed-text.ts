/** Puts an entry into a client's configuration: comments, order and everything else stay. */
import type { ParseError } from 'jsonc-parser'
import { LocalError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'

export interface ConfigurationEntry {
  readonly file: string
  /** Members from the top to the entry. */
  readonly path: readonly string[]
  readonly value: object
}

interface ChangedConfiguration {
  /** The present entry; undefined if there is none. */
  readonly before: unknown
  readonly text: string
}

/** @throws LocalError for a file that is not JSON with comments, or has no place for the entry */
export async function changedText(
  text: string,
  { file, path, value }: ConfigurationEntry,
): Promise<ChangedConfiguration> {
  const { applyEdits, modify, parse } = await import('jsonc-parser')
  const faults: ParseError[] = []
  const held: unknown = text.trim() === '' ? {} : parse(text, faults, { allowTrailingComma: true })
  if (faults.length > 0) throw unusable(`${file} is not JSON`)
  const holders = path.map((_, depth) => path.slice(0, depth))
  const odd = holders.find((each) => at(held, each) !== undefined && !isObject(at(held, each)))
  if (odd !== undefined) throw unusable(`${['The top', ...odd].at(-1)} of ${file} is not an object`)
  const whole = text.trim() === '' ? '{}\n' : text
  const formattingOptions = {
    insertSpaces: !/^\t/m.test(whole),
    tabSize: indentOf(whole),
    eol: /\r\n/.test(whole) ? '\r\n' : '\n',
  }
  const edits = modify(whole, [...path], value, { formattingOptions })
  return { before: at(held, path), text: applyEdits(whole, edits) }
}

const unusable = (fault: string) =>
  new LocalError(`${fault}: nothing was changed`, { hint: 'Fix the file, or move it away' })

const indentOf = (text: string) => /^( +)\S/m.exec(text)?.[1]?.length ?? 2

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (held, name) => (isObject(held) && Object.hasOwn(held, name) ? held[name] : undefined),
    value,
  )
