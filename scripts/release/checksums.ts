/** Writes SHA256SUMS over the files of a release, in the form that `sha256sum --check` reads. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const name = 'SHA256SUMS'

export function writeChecksums(folder: string): string {
  const lines = readdirSync(folder)
    .filter((each) => each !== name)
    .sort()
    .map(
      (each) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, each)))
          .digest('hex')}  ${each}`,
    )
  const text = `${lines.join('\n')}\n`
  writeFileSync(join(folder, name), text)
  return text
}
