/** A call to the embedded workspace ends at its deadline too, e.g. if the document that it reads never comes. */
import { expect, onTestFinished, test } from 'vitest'
import { hostile } from '../fault/hostile.ts'
import { sampleProgram } from './sample-program.ts'

test('a document that never comes: the result is not known, which is not a bug', async () => {
  await using server = await hostile(() => undefined)
  const program = await sampleProgram()
  onTestFinished(program.remove)
  const words = [
    'openapi',
    'publish',
    'slow',
    '--source-url',
    `${server.url}/openapi.json`,
    '--timeout',
    '1',
    '--retries',
    '0',
  ]
  const { exit, out, err } = await program.ws(words)
  expect({ exit, out, err, asked: server.requests.length }).toEqual({
    exit: 5,
    out: '',
    err: 'ws: No answer from the embedded workspace in time: it is not known whether the change was made\nhint: Look at what is there now before you send it again: ws openapi get slow\n',
    asked: 1,
  })
})
