/** Facts that a person reads before ws asks about a change request. */
import { afterAll, expect, test } from 'vitest'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)

const asked = (line: string) =>
  program.ws([...line.split(' '), '--space', 'spc_api'], { terminal: true, columns: 400, answers: ['n'] })

test.each([
  ['cr merge 2', 'Asked for changes: Chen Wei (before the latest changes)'],
  ['cr merge 3', 'It is still a draft. Nobody has reviewed it'],
])('%s says: %s', async (line, told) => {
  const { exit, err } = await asked(line)
  expect(err).toContain(`). ${told}. Nothing takes it back. Go on? [y/N]`)
  expect(exit).toBe(2)
})

test('cr merge says what the space requires, as the service has it', async () => {
  const transport: typeof program.transport = async (baseUrl) => {
    const inner = await program.transport(baseUrl)
    return {
      ...inner,
      send: async (request, signal) => {
        const reply = await inner.send(request, signal)
        if (!request.url.endsWith('/spaces/spc_api')) return reply
        const space = JSON.stringify({ ...JSON.parse(await reply.text()), mergeRules: { approvals: 2 } })
        return { ...reply, text: async () => space, bytes: async () => Buffer.from(space) }
      },
    }
  }
  const words = ['cr', 'merge', '2', '--space', 'spc_api']
  const { exit, err } = await program.ws(words, {
    terminal: true,
    columns: 400,
    answers: ['n'],
    context: { transport },
  })
  expect(err).toContain('(before the latest changes). The space requires: {"approvals":2}. Nothing')
  expect(exit).toBe(2)
})

test('a reviewer sees how much of each page changes, as ws cr diff --stat shows it', async () => {
  const words = ['cr', 'diff', '2', '--space', 'spc_api', '--stat', '--color', 'never']
  const stat = (await program.ws(words)).out
  expect(stat).toMatch(/rate-limits\.md \(new\) \| 36 \++\n/)
  const { err } = await asked('cr review submit 2 --status approved --color never')
  expect(err).toContain(
    `${stat}Approve a change request: "Explain rate limits" (2). Nothing takes it back. Go on? [y/N]`,
  )
})

test('the question says what the review decides', async () => {
  const { err } = await asked('cr review submit 2 --status changes-requested')
  expect(err).toContain('Ask for changes: "Explain rate limits" (2). Nothing takes it back')
})

test('where a service does not show the pages, the reviewer reads their names', async () => {
  const transport: typeof program.transport = async (baseUrl) => {
    const inner = await program.transport(baseUrl)
    const isHidden = (url: string) => /\/revisions\//.test(url)
    const missing = JSON.stringify({ error: { code: 404, message: 'No such route' } })
    const refusal = {
      status: 404,
      headers: {},
      text: async () => missing,
      bytes: async () => Buffer.from(missing),
    }
    return {
      ...inner,
      send: async (request, signal) => (isHidden(request.url) ? refusal : inner.send(request, signal)),
    }
  }
  const words = ['cr', 'review', 'submit', '2', '--status', 'approved', '--space', 'spc_api']
  const { err } = await program.ws(words, {
    terminal: true,
    columns: 400,
    answers: ['n'],
    context: { transport },
  })
  expect(err).toContain(
    '). It changes overview (edited), pagination (edited), rate-limits (created). Nothing',
  )
})

test('cr merge names those who have approved', async () => {
  const review = await program.ws('cr review submit 3 --status approved --space spc_api --yes'.split(' '))
  expect(review).toMatchObject({ exit: 0 })
  const { err } = await asked('cr merge 3')
  expect(err).toMatch(/\)\. It is still a draft\. Approved by [A-Z]\w+ [A-Z]\w+\. Nothing takes it back\./)
})
