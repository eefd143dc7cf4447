/** A member of an object stands in the object, where readers look for it, and not in another object that is spread into it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const spread = /\.{3}\{/g

test.each(['src', 'scripts', 'test'])(
  '%s spreads no object where its members can stand themselves',
  (folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    )
    expect(files.length, 'the files are found').toBeGreaterThan(50)
    const found = files.flatMap((file) => {
      const lines = readFileSync(join(folder, file), 'utf8').split('\n')
      return lines.flatMap((line, index) => (line.match(spread) === null ? [] : [`${file}:${index + 1}`]))
    })
    expect(found).toEqual([])
  },
)
