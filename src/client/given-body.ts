/** Parses a whole body that a person gave, as JSON without losing a digit, or as YAML. */
import { UsageError } from '../errors.ts'
import { parseJson } from '../json/parse.ts'

/** @param flag - names the text. @throws UsageError for text that is neither */
export async function parseDocument(text: string, flag: string): Promise<unknown> {
  const parsed = parseJson(text)
  if ('value' in parsed) return parsed.value
  const { parseYamlDocument } = await import('./yaml.ts')
  const document = await parseYamlDocument(text)
  if ('fault' in document) throw new UsageError(`${flag} is neither JSON nor YAML: ${document.fault}`)
  return document.value
}

/** Parses the body of `--input`. A member that stands there twice would lose its first value without a word, so it is refused. */
export async function parseInput(text: string): Promise<unknown> {
  const value = await parseDocument(text, '--input')
  // The reader of YAML refuses them by itself.
  const repeated = 'value' in parseJson(text) ? await repeatedMember(text) : undefined
  if (repeated !== undefined)
    throw new UsageError(
      `--input has the member ${JSON.stringify(repeated.name)} twice, line ${repeated.line}`,
    )
  return value
}

interface RepeatedMember {
  readonly name: string
  readonly line: number
}

async function repeatedMember(json: string): Promise<RepeatedMember | undefined> {
  const { visit } = await import('jsonc-parser')
  const open: Set<string>[] = []
  let found: RepeatedMember | undefined
  visit(json, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, _offset, _length, line) => {
      if (open.at(-1)?.has(name) === true) found ??= { name, line: line + 1 }
      open.at(-1)?.add(name)
    },
  })
  return found
}
