import { describe, expect, test } from 'vitest'
import type { Content, PagePlace } from '../../src/local/domain/content/content.ts'
import { mergeContent } from '../../src/local/domain/content/merge.ts'
import { withPaths } from '../../src/local/domain/content/tree.ts'

/** `page('a')`, `page('a2 < b')`: version 2 of page a, below page b. */
function page(written: string, position = 0): PagePlace {
  const [name = '', parent] = written.split(' < ')
  const [, id = '', version = '1'] = /^([a-z]+)(\d+)?$/.exec(name) ?? []
  return {
    id,
    parentId: parent ?? null,
    position,
    path: '',
    version: {
      id: `${id}${version}`,
      page_id: id,
      type: 'document',
      title: id.toUpperCase(),
      emoji: null,
      icon: null,
      slug: id.length > 1 ? 'same' : id,
      description: null,
      markdown: version,
      hidden: 0,
      no_index: 0,
      no_robots_index: 0,
      layout: null,
      cover: null,
      variables: null,
      source_url: null,
      created_at: '',
      updated_at: '',
    },
  }
}

const content = (pages: string, more: Partial<Content> = {}): Content => ({
  pages: withPaths(pages === '' ? [] : pages.split(', ').map((one, index) => page(one, index))),
  files: [],
  variables: {},
  ...more,
})

const written = ({ pages }: Content) =>
  pages
    .map(({ version, parentId }) => (parentId === null ? version.id : `${version.id} < ${parentId}`))
    .join(', ')

describe('three-way merge', () => {
  test.each([
    ['nothing changed', 'a, b', 'a, b', 'a, b', 'a1, b1'],
    ['each changed one', 'a, b', 'a2, b', 'a, b2', 'a2, b2'],
    ['both added', 'a', 'a, b', 'a, c', 'a1, b1, c1'],
    ['one deleted', 'a, b', 'b', 'a, b', 'b1'],
    ['both deleted', 'a, b', 'a', 'a', 'a1'],
    ['one moved, one edited', 'a, b', 'a, b < a', 'a, b2', 'a1, b2 < a'],
    ['one deleted, one put others before it', 'a, b', 'a', 'c, a, b', 'c1, a1'],
  ])('%s', (_, base, ours, theirs, expected) => {
    const sides = { base: content(base), ours: content(ours), theirs: content(theirs) }
    expect(written(mergeContent(sides)).split(', ').toSorted()).toEqual(expected.split(', ').toSorted())
  })

  test.each([
    ['both edited', 'a', 'a2', 'a3', 'A (a)'],
    ['edited here, deleted there', 'a', 'a2', '', 'A (a)'],
    ['deleted here, edited there', 'a', '', 'a2', 'A (a)'],
    ['moved to two places', 'a, b, c', 'a, b, c < a', 'a, b, c < b', 'C (c)'],
    ['a child of what was deleted', 'a', '', 'a, b < a', 'B (b)'],
    ['moved below each other', 'a, b', 'a < b, b', 'a, b < a', 'A (a), B (b)'],
  ])('conflict: %s', (_, base, ours, theirs, named) => {
    const sides = { base: content(base), ours: content(ours), theirs: content(theirs) }
    expect(() => mergeContent(sides)).toThrow(`in ways that don't go together: ${named}`)
  })

  test('two that were written alike are one', () => {
    const there = page('a3')
    const theirs = { ...content(''), pages: [{ ...there, version: { ...there.version, markdown: '2' } }] }
    expect(written(mergeContent({ base: content('a'), ours: content('a2'), theirs }))).toBe('a2')
  })

  test('files and variables', () => {
    const sides = {
      base: content('', { files: ['f', 'g'], variables: { x: '1', y: '1' } }),
      ours: content('', { files: ['f', 'h'], variables: { x: '2', y: '1' } }),
      theirs: content('', { files: ['f', 'g', 'i'], variables: { x: '1' } }),
    }
    const merged = mergeContent(sides)
    expect(merged.files.toSorted()).toEqual(['f', 'h', 'i'])
    expect(merged.variables).toEqual({ x: '2' })
    const torn = { ...sides, theirs: content('', { variables: { x: '3', y: '1' } }) }
    expect(() => mergeContent(torn)).toThrow('the variable x')
  })

  test('of siblings with one slug, the first keeps it', () => {
    const { pages } = content('aa, bb, c < aa')
    expect(pages.map(({ path }) => path)).toEqual(['same', 'same/c', 'same-2'])
  })
})
