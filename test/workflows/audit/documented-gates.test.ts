/** Each gate of `ws audit` in the pages and in help fails in a workspace that must fail it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { audit } from '../../../src/workflows/audit.ts'
import { cleanWorkspace, type Seed, seeds } from './seeds.ts'

const workspace = await cleanWorkspace()
afterAll(workspace.remove)

const pages = [
  'README.md',
  ...['docs/tutorial', 'docs/how-to', 'docs/explanation'].flatMap((folder) =>
    readdirSync(folder).map((name) => join(folder, name)),
  ),
]

const lines = [...pages.map((page) => readFileSync(page, 'utf8')), ...audit.examples].flatMap((text) =>
  Array.from(text.matchAll(/ws audit ([^`|>\n]*--fail-on [^`|>\n]*)/g), ([, words = '']) => words.trim()),
)

/** Of the rule that the line names, or else of one that shows a private space to everybody. */
function seedFor(words: readonly string[]): Seed {
  const named = words.includes('--rules') ? words[words.indexOf('--rules') + 1] : undefined
  const [, seed] = Object.entries(seeds).find(([id]) => id === named) ?? []
  return seed ?? seeds['site-shows-private-space']
}

test('there are gates in the pages and in help', () => {
  expect(lines.length).toBeGreaterThan(4)
})

test.each([...new Set(lines)])('ws audit %s', async (line) => {
  const words = line.split(' ')
  expect((await workspace.audit(words, seedFor(words))).exit).toBe(12)
  expect((await workspace.audit(words)).exit).toBe(0)
})
