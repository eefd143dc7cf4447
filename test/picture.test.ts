/** The README's picture shows what ws prints today. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { canDraw, drawPicture, picturePath, shownCommands } from '../scripts/picture/draw.ts'

test.skipIf(!canDraw)('it is fresh', async () => {
  expect(readFileSync(picturePath, 'utf8') === (await drawPicture()), 'run `npm run picture`').toBe(true)
})

test('it is in the README, with what it shows', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(readme).toContain(`](${picturePath})`)
  expect(readFileSync(picturePath, 'utf8')).toContain(`aria-label="${shownCommands.join('; ')}"`)
})
