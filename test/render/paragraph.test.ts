/** Sentences that fit a terminal, and commands in them that still can be copied. */
import { expect, test } from 'vitest'
import { paragraph, paragraphToCopyFrom } from '../../src/render/text/paragraph.ts'

test.each([
  ['one that fits', 'short enough'],
  ['words', 'The token is in a file, which\n    only you can read: there\n    is no bus'],
  ['a command at the end', 'Connect with: ws auth token --profile local | ws auth login --with-token'],
  ['a command that fits into a line', 'Next, to merge it:\n    ws cr merge 5 --space a'],
  ['a path at the end', 'It is in /home/ada/.config/ws/credentials.json'],
  ['a command behind a semicolon', 'Profile local stays;\n    ws profile use default changes that'],
  ['a line that is nothing else', '  export WS_TOKEN="$(ws auth token)" WS_URL=http://127.0.0.1:1'],
])('notices: %s', (_, expected) => {
  const text = expected.replaceAll('\n   ', '')
  expect(paragraphToCopyFrom(text, 30)).toBe(expected)
})

test('what is in backquotes stays whole', () => {
  expect(paragraph('Look with `ws space list --all`, then go on', 24)).toBe(
    'Look with\n    `ws space list --all`,\n    then go on',
  )
})
