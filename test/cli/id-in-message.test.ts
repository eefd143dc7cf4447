/** An id that ws has sent is found in the message of an error only as a word of its own. */
import { expect, test } from 'vitest'
import { isIdIn } from '../../src/cli/names/id-in-message.ts'

test.each([
  ['There is no space "nope".', 'nope', true],
  ['nope', 'nope', true],
  ['Danae is not a member', 'Dana', false],
  ['Danae and Dana are no members', 'Dana', true],
  ['Dana Smith: no such user', 'Dana Smith', true],
  ['spc_1-old is gone', 'spc_1', false],
  ['Not found', '', false],
])('%j holds %j: %s', (message, id, isThere) => {
  expect(isIdIn(message, id)).toBe(isThere)
})
