/** The file with the schemas of the last release. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { SchemasDocument } from './schemas-document.ts'

const path = join(import.meta.dirname, 'released-schemas.json.br')

export const writeKeptSchemas = (schemas: SchemasDocument): void =>
  writeFileSync(path, brotliCompressSync(JSON.stringify(schemas)))

export const keptSchemas = (): SchemasDocument =>
  JSON.parse(brotliDecompressSync(readFileSync(path)).toString('utf8'))

/** Undefined if they are those of this version. */
export function whyNotKept(now: SchemasDocument): string | undefined {
  const kept = keptSchemas()
  if (kept.info.version !== now.info.version)
    return `the kept schemas are those of ${kept.info.version}, and the release is ${now.info.version}`
  return JSON.stringify(kept) === JSON.stringify(now)
    ? undefined
    : `the kept schemas are not those of ${now.info.version} any more`
}
