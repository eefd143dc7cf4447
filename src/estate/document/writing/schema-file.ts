/** The JSON Schema of documents as a file: editors find it by the first line of a document that lies beside it. */

export const schemaFileName = 'workspace.schema.json'

/** The first line of a document, without the sign of a comment. */
export const schemaLine = `yaml-language-server: $schema=${schemaFileName}`

/** True for a text whose first lines name that file. */
export const namesSchemaFile = (yaml: string): boolean =>
  yaml.startsWith(`# ${schemaLine}\n`) || yaml.startsWith(`# ${schemaLine}\r\n`)

/** A folder of documents may hold the file. */
export const isSchemaFile = (path: string): boolean => /\.schema\.json$/i.test(path)
