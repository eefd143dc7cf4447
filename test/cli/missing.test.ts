/** Missing required words: a question at a terminal, a usage error everywhere else. */
import { describe, expect, test } from 'vitest'
import { anyAnswer } from '../support/any-answer.ts'
import { type ProgramRun, ws } from '../support/program.ts'

const atTerminal = { terminal: true, service: anyAnswer, env: { NO_COLOR: '1', WS_ORG: 'o', WS_SPACE: 's' } }

/** A list that is offered to pick from may still be read when the answer is there. */
const urlsOf = ({ requests }: ProgramRun) => requests.map(({ url }) => url)

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
  const ran = await ws(['invite', 'send'], { ...atTerminal, answers: ['a@a.test,b@b.test', ''] })
  expect(ran.requests[0]?.body).toBe('{"emails":["a@a.test","b@b.test"]}')
  const got = await ws(['collection', 'get'], { ...atTerminal, answers: ['c1'] })
  expect(urlsOf(got)).toContain('https://api.test/v1/collections/c1')
})

test('asks for an optional flag that people nearly always give, and Enter skips it', async () => {
  const line = ['cr', 'create']
  const named = await ws(line, { ...atTerminal, answers: ['Limits'] })
  expect(named.requests[0]?.body).toBe('{"subject":"Limits"}')
  expect(named.err).toContain('Enter skips it')
  const skipped = await ws(line, { ...atTerminal, answers: [''] })
  expect(skipped.requests[0]?.body).toBe('{}')
  const role = await ws(['team', 'member', 'set', 'team_a', 'usr_a'], { ...atTerminal, answers: ['owner'] })
  expect(role.requests.at(-1)?.body).toBe('{"role":"owner"}')
  const typed = [['--subject', 'Limits'], ['--yes'], ['--no-input'], ['--input', '-']]
  for (const more of typed) {
    const { err, exit } = await ws([...line, ...more], { ...atTerminal, stdin: '{}', answers: [] })
    expect({ exit, isAsked: err.includes('Enter skips it') }).toEqual({ exit: 0, isAsked: false })
  }
  const script = await ws(line, { ...atTerminal, terminal: false, answers: [] })
  expect(script).toMatchObject({ exit: 0 })
})

test('says that somebody is in a list already, if nothing is to change about them', async () => {
  const service = () => ({ body: { items: [{ organization: { user: { id: 'usr_a' } } }] } })
  const ran = await ws(['team', 'member', 'set', 'team_a', 'usr_a'], {
    ...atTerminal,
    service,
    answers: [''],
  })
  expect(ran).toMatchObject({ exit: 0, requests: [{ method: 'GET' }] })
  expect(ran.err).toContain('Nothing to do: the user usr_a is there already, and you gave nothing to change')
})

test('asks for an argument that no context gives', async () => {
  const world = { ...atTerminal, env: { NO_COLOR: '1' } }
  const got = await ws(['space', 'get'], { ...world, answers: ['spc_a'] })
  expect(urlsOf(got)).toContain('https://api.test/v1/spaces/spc_a')
  expect(got.err).toContain('<space>')
  const updated = await ws(['space', 'update', '--title', 'T'], { ...world, answers: ['spc_a'] })
  expect(urlsOf(updated)).toContain('https://api.test/v1/spaces/spc_a')
  const unasked = await ws(['space', 'get'], { ...atTerminal, answers: [] })
  expect(unasked.requests.at(-1)?.url).toBe('https://api.test/v1/spaces/s')
  const script = await ws(['space', 'get'], { ...world, terminal: false, answers: ['unasked'] })
  expect(script).toMatchObject({ exit: 2, requests: [] })
  expect(script.err).toMatch(/^ws: no space is given: <space>, --space/)
})

test('asks for a context that nothing gives, before what lies in it', async () => {
  const world = { ...atTerminal, env: { NO_COLOR: '1' } }
  const merged = await ws(['cr', 'merge', '--yes'], { ...world, answers: ['spc_a', '4'] })
  expect(urlsOf(merged)).toContain('https://api.test/v1/spaces/spc_a/change-requests/4/merge')
  expect(merged.err).toMatch(/^--space: Id of the space \(to set it: ws config set space\)\n<cr>: /)
  const read = await ws(['site', 'get'], { ...world, answers: ['org_a', 'site_a'] })
  expect(urlsOf(read)).toContain('https://api.test/v1/orgs/org_a/sites/site_a')
  const script = await ws(['cr', 'merge'], { ...world, terminal: false, answers: ['unasked'] })
  expect(script).toMatchObject({ exit: 2, requests: [] })
  expect(script.err).toBe(
    'ws: <cr> is required\n' +
      'ws: no space is given: --space, WS_SPACE, or once and for all: ws config set space <id>\n' +
      'hint: ws cr merge --help\n',
  )
})

test('what was answered is in the command that a hint names', async () => {
  const service = () => ({ status: 404, body: { error: { message: 'There is no change request 99' } } })
  const { err } = await ws(['cr', 'get', '99'], {
    ...atTerminal,
    env: { NO_COLOR: '1' },
    service,
    answers: ['spc_a'],
  })
  expect(err).toContain('hint: List those that exist: ws cr list --space spc_a\n')
})

test('an answer for a flag may be a name too', async () => {
  const items = [{ id: 'org_lab', title: 'Lab' }]
  const ran = await ws(['space', 'transfer', 'spc_a', '--yes'], {
    ...atTerminal,
    service: () => ({ body: { items } }),
    answers: ['~Lab'],
  })
  expect(ran.requests.at(-1)?.body).toBe('{"organization":"org_lab"}')
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
