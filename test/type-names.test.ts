/** A type name has one meaning, so that whoever meets it again need not look where it comes from. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

/** How many files declare each name. */
function declared(pattern: RegExp): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const file of files) {
    const names = readFileSync(join('src', file), 'utf8').matchAll(pattern)
    for (const [, name = ''] of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

test('no two exported types share a name', () => {
  const exported = declared(/^export (?:interface|type|class) (\w+)/gm)
  const shared = [...exported].filter(([, count]) => count > 1).map(([name]) => name)
  expect(shared.toSorted()).toEqual([])
})

test('names that once stood for many things stand for one, exported or not', () => {
  const all = declared(/^(?:export )?(?:interface|type|class) (\w+)/gm)
  const often = ['Place', 'Reading', 'Wanted', 'Members'].filter((name) => (all.get(name) ?? 0) > 1)
  expect(often).toEqual([])
})
