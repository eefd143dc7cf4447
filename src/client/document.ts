/** What a person gives as a whole body: JSON of which no digit is lost, or YAML. */
import { UsageError } from '../errors.ts'
import { parseJson } from '../json/parse.ts'

/** @param flag - names the text. @throws UsageError for what is neither */
export async function parseDocument(text: string, flag: string): Promise<unknown> {
  const parsed = parseJson(text)
  if ('value' in parsed) return parsed.value
  const { parseYamlDocument } = await import('./yaml.ts')
  const document = await parseYamlDocument(text)
  if ('fault' in document) throw new UsageError(`${flag} is neither JSON nor YAML: ${document.fault}`)
  return document.value
}
