/** Parts of `ws tree`: how many requests are under way, and how it is drawn. */
import { expect, test } from 'vitest'
import { drawOutline } from '../../src/render/outline.ts'
import { paintFor } from '../../src/render/paint.ts'
import { widthOf } from '../../src/render/width.ts'
import { atOnce } from '../../src/workflows/tree/at-once.ts'

test('no more than so many works are under way, and all are done', async () => {
  const turn = atOnce(3)
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
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, value) => turn(() => work(value))))
  expect(most).toBe(3)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await turn(() => work(11))).toBe(11)
})

const leaf = (title: string) => ({ id: 'spc_x', title, notes: ['public'], children: [] })

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
