/** What is required and was left out: asked for at a terminal, a usage fault everywhere else. */
import { describe, expect, test } from 'vitest'
import { anyAnswer } from '../support/any-answer.ts'
import { ws } from '../support/program.ts'

const atTerminal = { terminal: true, service: anyAnswer, env: { NO_COLOR: '1', WS_ORG: 'o', WS_SPACE: 's' } }

test('asks for each flag with what it means', async () => {
  const ran = await ws(['cr', 'content', 'import', '1'], {
    ...atTerminal,
    answers: ['https://a.test', 'website'],
  })
  expect(ran).toMatchObject({ exit: 0 })
  expect(ran.err).toContain('--url: ')
  expect(ran.requests[0]?.body).toBe('{"url":"https://a.test","source":"website"}')
})

test('asks for arguments, repeatable ones too', async () => {
  const ran = await ws(['invite', 'send'], { ...atTerminal, answers: ['a@a.test,b@b.test'] })
  expect(ran.requests[0]?.body).toBe('{"emails":["a@a.test","b@b.test"]}')
  const got = await ws(['collection', 'get'], { ...atTerminal, answers: ['c1'] })
  expect(got.requests[0]?.url).toBe('https://api.test/v1/collections/c1')
})

test('an answer is checked like a flag', async () => {
  const ran = await ws(['team', 'create'], { ...atTerminal, answers: ['x'.repeat(300)] })
  expect(ran).toMatchObject({ exit: 2, requests: [] })
  expect(ran.err).toContain('--title is 300 characters long')
})

test('does not ask when something else is wrong', async () => {
  const ran = await ws(['cr', 'content', 'import', '..'], { ...atTerminal, answers: ['unasked'] })
  expect(ran).toMatchObject({ exit: 2, requests: [] })
  expect(ran.err).toContain('--url is required')
})

test('Ctrl-C at a question ends with 130', async () => {
  const ran = await ws(['team', 'create'], { ...atTerminal, answers: [] })
  expect(ran).toMatchObject({ exit: 130, requests: [], out: '' })
  expect(ran.err).toContain('Cancelled: nothing was sent')
})

describe('asks nobody', () => {
  test.each([
    ['off a terminal', { ...atTerminal, terminal: false }, []],
    ['under --no-input', atTerminal, ['--no-input']],
    ['in CI', { ...atTerminal, env: { ...atTerminal.env, CI: 'true' } }, []],
  ])('%s', async (_where, world, flags) => {
    const ran = await ws(['team', 'create', ...flags], { ...world, answers: ['unasked'] })
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toBe('ws: --title is required\nhint: ws team create --help\n')
  })
})
