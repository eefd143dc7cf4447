/** Generated files are up to date: `npm run generate` changes nothing. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generatedFiles } from '../scripts/generate/generated-files.ts'

const files = [...(await generatedFiles())]

test.each(files)('%s is fresh', (path, text) => {
  expect(readFileSync(path, 'utf8') === text, 'run `npm run generate`').toBe(true)
})
