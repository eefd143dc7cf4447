/** Identifies a run by its command and the request of each row. */
import { createHash } from 'node:crypto'
import type { Row } from '../bulk/row.ts'

/** SHA-256 in hexadecimal. */
export function planHash(words: string, rows: readonly Row[]): string {
  const hash = createHash('sha256').update(JSON.stringify(words))
  for (const { input } of rows) hash.update(`\n${JSON.stringify([input.path, input.query, input.body])}`)
  return hash.digest('hex')
}
