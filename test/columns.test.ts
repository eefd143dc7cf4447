/** Headings of columns for people: words declared beside the catalog, a different one for each column. */
import { describe, expect, test } from 'vitest'
import { hasHeading, headingOf } from '../src/catalog/headings.ts'
import { type Noun, nouns } from '../src/catalog/index.ts'
import { type NamedVerb, walk } from '../src/catalog/walk.ts'
import { toolNouns } from '../src/tools/index.ts'
import { ws } from './support/program.ts'

async function verbsOf(...trees: readonly Readonly<Record<string, Noun>>[]): Promise<readonly NamedVerb[]> {
  const found: NamedVerb[] = []
  for (const tree of trees) for await (const verb of walk(tree)) found.push(verb)
  return found
}

const verbs = await verbsOf(nouns, toolNouns)
const columns = [...new Set(verbs.flatMap(({ declaration }) => declaration.columns))]

test('a heading holds words: no dots, no camel case', () => {
  const headings = columns.map(headingOf)
  expect(headings.length).toBeGreaterThan(80)
  expect(headings.filter((heading) => !/^[a-z]+(?:[ -][a-z]+)*$/.test(heading))).toEqual([])
})

test('the path of a member has a heading that is declared', () => {
  expect(columns.filter((column) => column.includes('.') && !hasHeading(column))).toEqual([])
})

test('no two columns of a table have the same heading', () => {
  const doubled = verbs.filter(({ declaration }) => {
    const headings = declaration.columns.map(headingOf)
    return new Set(headings).size < headings.length
  })
  expect(doubled.map(({ words }) => words.join(' '))).toEqual([])
})

describe('a person reads words, a program paths', () => {
  const items = [{ id: 'cr_a', number: 1, subject: 'A', status: 'open', createdBy: { displayName: 'Ada' } }]
  const list = (how: object) =>
    ws(['cr', 'list', '--space', 's'], { service: () => ({ body: { items } }), ...how })

  test('at a terminal', async () => {
    expect((await list({ terminal: true, color: 'never' })).out.split('\n')[0]).toContain('created by')
  })

  test('elsewhere', async () => {
    expect((await list({})).out.split('\n')[0]).toContain('createdBy.displayName')
  })
})
