/**
 * `npm run release:schemas`: keeps what every command takes and prints, as a release has it. Tests compare later schemas with it.
 * With `--check` it writes nothing, and fails if the kept ones are not those of this version.
 */
import '../texts-as-modules.ts'
import { readFileSync } from 'node:fs'
import { whyNotKept, writeKeptSchemas } from './kept-schemas.ts'
import { schemasDocument } from './schemas-document.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
const now = await schemasDocument(version)
if (process.argv.includes('--check')) {
  const reason = whyNotKept(now)
  if (reason !== undefined) throw new Error(`${reason}: run npm run release:schemas, and commit the file`)
} else writeKeptSchemas(now)
