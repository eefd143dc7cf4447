/** Parts of `ws tree`: how many requests are under way, and how it is drawn. */
import { expect, test } from 'vitest'
import { createSemaphore } from '../../src/concurrency/semaphore.ts'
import { drawOutline, sortOutline } from '../../src/render/outline.ts'
import { hasLineCharacters } from '../../src/render/text/charset.ts'
import { paintFor } from '../../src/render/text/paint.ts'
import { widthOf } from '../../src/render/text/width.ts'
import { outlineOf } from '../../src/workflows/tree/outline.ts'

test('no more than so many works are under way, and all are done', async () => {
  const turns = createSemaphore(3)
  let open = 0
  let most = 0
  const work = async (value: number) => {
    open += 1
    most = Math.max(most, open)
    await Promise.resolve()
    open -= 1
    if (value === 4) throw new Error('four')
    return value
  }
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, value) => turns.run(() => work(value))),
  )
  expect(most).toBe(3)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await turns.run(() => work(11))).toBe(11)
})

const space = { id: 'spc_a', title: 'A', visibility: 'public' }
const whole = { id: 'col_b', title: 'B', collections: [], spaces: [space] }
const cut = { id: 'col_c', title: 'C' }

test.each([
  [{ ...whole, collections: [whole] }, ['2 spaces']],
  [{ ...whole, collections: [cut] }, ['1 space here']],
  [{ ...whole, spaces: [], collections: [cut] }, []],
  [cut, []],
])('what was cut off is not counted: %j', (collection, notes) => {
  const organization = { id: 'org', collections: [collection], spaces: [space], sites: [] }
  const drawn = outlineOf({ organization, collectionCount: 3 })
  expect(drawn.notes).toEqual(['3 collections'])
  expect(drawn.children.map((child) => child.notes)).toEqual([notes, ['public', 'in no collection']])
})

test('things beside each other are sorted, at every level', () => {
  const above = { kind: 'x', notes: [], id: '', title: '' }
  const below = ['a', 'b'].map((title) => ({ ...above, title, children: [] }))
  const sorted = sortOutline({ ...above, children: [{ ...above, children: below }] }, '-title')
  expect(sorted.children[0]?.children.map(({ title }) => title)).toEqual(['b', 'a'])
})

test.each<readonly [env: Readonly<Record<string, string>>, isDrawn: boolean]>([
  [{}, true],
  [{ LANG: 'en_GB.UTF-8' }, true],
  [{ LANG: 'C', LC_ALL: 'C.utf8' }, true],
  [{ LANG: 'de_AT' }, true],
  [{ LANG: 'C' }, false],
  [{ LC_ALL: 'POSIX', LANG: 'en_GB.UTF-8' }, false],
  [{ LC_ALL: '', LC_CTYPE: 'de_DE.ISO-8859-15@euro', LANG: 'C.UTF-8' }, false],
])('%j', (env, isDrawn) => {
  expect(hasLineCharacters(env)).toBe(isDrawn)
})

test('lines of ASCII, titles as they are', async () => {
  const outline = { ...leaf('Ä'), children: [{ ...leaf('b'), children: [leaf('c')] }, leaf('d')] }
  const text = drawOutline(outline, { paint: await paintFor(false), width: undefined, isAscii: true })
  expect(text.replaceAll('  spc_x  public', '')).toBe('Ä\n|-- b\n|   `-- c\n`-- d\n')
})

const leaf = (title: string) => ({ kind: 'space', id: 'spc_x', title, notes: ['public'], children: [] })

test('hostile titles stay on their line', async () => {
  const outline = { ...leaf('A\u001b[31m\nB'), children: [leaf('x\r\u202e')] }
  const text = drawOutline(outline, { paint: await paintFor(false), width: undefined })
  expect(text.trimEnd().split('\n')).toHaveLength(2)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through
  expect(text).not.toMatch(/[\u001b\r\u202e]/)
})

test.each([20, 40, 60, 80])('fits %i columns', async (width) => {
  const title = 'A long title with 漢字 and an emoji 🧭 that goes on'
  const outline = { ...leaf(title), children: [{ ...leaf(title), children: [leaf(title)] }] }
  const text = drawOutline(outline, { paint: await paintFor(false), width })
  const wide = text.split('\n').filter((line) => widthOf(line) > width)
  expect(wide).toEqual([])
})
