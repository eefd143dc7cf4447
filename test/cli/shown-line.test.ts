/** After a conflict, the hint is a line to copy: the widest list or the thing itself, with its id and its place. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runExample } from '../local/run-example.ts'
import { type SampleCopies, sampleCopies } from '../local/sample-copies.ts'

let sample: SampleCopies

beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

test.each([
  [
    'ws site section update sec_reference --path learn --site site_docs',
    'ws site section list --site site_docs',
  ],
  [
    'ws cr merge 1 --space spc_api --yes',
    'ws cr get 1 --space spc_api',
    '. If pages changed on both sides: ws help both-changed',
  ],
])('%s', async (line, shown, more = '') => {
  const { exit, err } = await runExample(line, sample)
  const { exit: shows } = await runExample(shown, sample)
  expect({ exit, err, shows }).toEqual({
    exit: 6,
    err: expect.stringContaining(`hint: See what is there now: ${shown}${more}\n`),
    shows: 0,
  })
})
