/** A document as YAML: its values, and comments that say what is not in it. */
import { Document } from 'yaml'
import type { JsonObject } from '../json/object.ts'
import { yamlStyle } from '../json/yaml-style.ts'

/** Where editors find the schema that `ws schema document` prints. */
const schemaLine = ' yaml-language-server: $schema=workspace.schema.json'

/** @param notes - lines that say what is missing, and why */
export function yamlOf(value: JsonObject, notes: readonly string[]): string {
  const document = new Document(value, yamlStyle)
  document.commentBefore = [schemaLine, ...notes.map((note) => ` ${note}`)].join('\n')
  return document.toString(yamlStyle)
}
