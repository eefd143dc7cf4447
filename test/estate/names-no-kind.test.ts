/** A kind is declared, and nothing else: code that all kinds share names none of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '../../src/catalog/kinds.ts'

const shared = ['src/estate', 'src/workflows/estate', 'src/workflows/export', 'src/workflows/diff']
const names = new Set(Object.keys(kinds))
// Readers start from the root; everything else follows from it.
names.delete('organization')
// A member of a reply, too.
names.delete('member')

const files = shared.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
)

test.each(files)('%s', (file) => {
  const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  const texts = Array.from(code.matchAll(/'([^'\n]*)'/g), ([, text = '']) => text)
  expect(texts.filter((text) => names.has(text))).toEqual([])
  expect(texts.filter((text) => /catalog\/(resources|schemas)\//.test(text))).toEqual([])
})
