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
