/** ws masks its own token in replies, as far as that can't change an answer. */
import { expect, test } from 'vitest'
import { ws } from '../support/program.ts'

const answered = (token: string, status: number) =>
  ws(['space', 'get', 'spc_1', '-o', 'json'], {
    env: { WS_TOKEN: token },
    service: () => ({ status, body: { id: 'spc_1', title: `With ${token}`, message: `No ${token} here` } }),
  })

test.each(['abcdefgh', 'tok_1234567890'])('%s is in no answer and in no refusal', async (token) => {
  expect((await answered(token, 200)).out).toContain('"With ***"')
  expect((await answered(token, 403)).err).toContain('No *** here')
})

test.each(['abcd', 'abcdefg'])('%s may be a word of an answer, but not of a refusal', async (token) => {
  expect((await answered(token, 200)).out).toContain(`"With ${token}"`)
  expect((await answered(token, 403)).err).toContain('No *** here')
})

test('what is shorter is no secret', async () => {
  expect((await answered('abc', 403)).err).toContain('No abc here')
})
