/** The pictures of the pages show what ws prints today. */
import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { expect, test } from 'vitest'
import {
  canDraw,
  drawPicture,
  labelOf,
  pictures,
  withoutProgress,
} from '../../../scripts/generate/picture/draw.ts'
import { escaped } from '../../../scripts/generate/picture/svg.ts'

test.skipIf(!canDraw).each(pictures)('$path is fresh', async (picture) => {
  const isFresh = readFileSync(picture.path, 'utf8') === (await drawPicture(picture))
  expect(isFresh, 'run `npm run picture`').toBe(true)
})

test.each(pictures)('$path is in $page, with what it shows', (picture) => {
  const shown = relative(dirname(picture.page), picture.path)
  expect(readFileSync(picture.page, 'utf8')).toContain(`](${shown})`)
  expect(readFileSync(picture.path, 'utf8')).toContain(`aria-label="${escaped(labelOf(picture))}"`)
})

test('it shows no bar that a slow machine drew on the way', () => {
  const screen =
    '\r▕█   ▏ 1 of 3 lists (33 %)\u001b[K\r▕██  ▏ 2 of 3 lists (66 %)\u001b[K\r\u001b[KDone\nNext'
  expect(withoutProgress(screen)).toBe('Done\nNext')
})
