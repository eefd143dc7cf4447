/** The line that resumes a run repeats the typed words, but no secret. */
import { expect, test } from 'vitest'
import * as integration from '../../src/catalog/integration.ts'
import { optionsOf } from '../../src/catalog/options.ts'
import { resumeLine } from '../../src/cli/bulk/report/resume-line.ts'

test('secrets are left for the person to type again', () => {
  const flags = new Map<string, unknown>([
    ['title', "It's here"],
    ['secret', ['key=hunter2\nand more', 'other=@secret.txt']],
  ])
  const line = resumeLine('integration publish', { arguments: [], flags }, optionsOf(integration.publish))
  expect(line).toBe(
    `ws integration publish --title 'It'\\''s here' --secret key=... --secret other=@secret.txt --resume`,
  )
})
