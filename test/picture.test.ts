/** The README's picture shows what ws prints today. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { canDraw, drawPicture, picturePath, shownCommands, withoutProgress } from '../scripts/picture/draw.ts'

test.skipIf(!canDraw)('it is fresh', async () => {
  expect(readFileSync(picturePath, 'utf8') === (await drawPicture()), 'run `npm run picture`').toBe(true)
})

test('it is in the README, with what it shows', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).toContain(`](${picturePath})`)
  expect(readFileSync(picturePath, 'utf8')).toContain(`aria-label="${shownCommands.join('; ')}"`)
})

test('it shows no bar that a slow machine drew on the way', () => {
  const screen =
    '\r▕█   ▏ 1 of 3 lists (33 %)\u001b[K\r▕██  ▏ 2 of 3 lists (66 %)\u001b[K\r\u001b[KDone\nNext'
  expect(withoutProgress(screen)).toBe('Done\nNext')
})
