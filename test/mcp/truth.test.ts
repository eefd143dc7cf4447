/** The server says what is so: a tool lists exactly what it takes, and refuses whatever would have no effect. */
import { afterAll, describe, expect, test } from 'vitest'
import { unsupported } from '../../src/catalog/unsupported.ts'
import { membersIn } from '../../src/json/object.ts'
import { isListed, listedTool } from '../../src/mcp/tools/tool.ts'
import { sentenceOf } from '../../src/reference/unsupported.ts'
import { openDesk } from './desk.ts'

const desk = await openDesk()

afterAll(() => desk.remove())

const argumentsOf = (tool: string) =>
  Object.keys(membersIn(desk.tools.get(tool)?.inputSchema.properties)).toSorted()

describe('a tool lists what it takes', () => {
  test.each([
    ['access', ['jq', 'org', 'person', 'role', 'site', 'space']],
    ['audit', ['document', 'failOn', 'jq', 'org', 'rules', 'source']],
    ['diff', ['document', 'from', 'ignoreOrder', 'jq', 'kinds', 'org', 'to']],
    ['export', ['jq', 'kinds', 'org']],
  ])('%s', (tool, expected) => expect(argumentsOf(tool)).toEqual(expected))

  test('and its schema refuses anything else', () => {
    for (const tool of desk.tools.values())
      expect(listedTool(tool).inputSchema.additionalProperties, tool.name).toBe(false)
  })

  test('and what it lists has an effect', async () => {
    const all = await desk.call('access')
    const one = await desk.call('access', { space: 'spc_api' })
    expect(one.data.data.length).toBeLessThan(all.data.data.length)
    expect(await desk.call('access', { org: 'org_nowhere' })).toMatchObject({ error: { exit: 3 } })
  })

  test('describe shows the same arguments for a command, with the schema of its answer', async () => {
    const { data } = await desk.call('describe', { command: 'inbox', output: true })
    expect(Object.keys(data.arguments.properties)).toEqual(['person', 'org'])
    expect(data.answer).toMatchObject({ type: 'array', items: { properties: { kind: {}, waitsSince: {} } } })
    const list = await desk.call('describe', { command: 'team list', output: true })
    expect(list.data.answer).toMatchObject({ type: 'array' })
    expect((await desk.call('describe', { command: 'team delete', output: true })).data.answer).toBeNull()
  })
})

describe('an argument without an effect is an error', () => {
  test.each([
    [
      'of another kind of thing',
      'space get',
      { space: 'spc_api', org: 'org_northwind' },
      {},
      'no argument "org"',
    ],
    ['of a task', 'inbox', { site: 'site_docs' }, {}, 'no argument "site"'],
    ['limit of one value', 'space get', { space: 'spc_api' }, { limit: 3 }, 'answers with one value'],
    ['limit of a task with one value', 'tree', {}, { limit: 3 }, 'answers with one value'],
    ['page of no list', 'inbox', {}, { page: 'x' }, 'has no pages'],
  ])('%s', async (_what, command, given, more, message) => {
    const { error } = await desk.read(command, given, more)
    expect(error).toMatchObject({ code: 'usage' })
    expect(error?.message).toContain(message)
  })

  test.each([
    ['audit', { html: 'report.html' }, 'audit has no argument "html"'],
    ['access', { document: 'format: ws/1' }, 'access has no argument "document"'],
    ['audit', { document: 'format: ws/1' }, 'document has no effect: source names it as -'],
    ['export', { space: 'spc_api' }, 'export has no argument "space"'],
  ])('of the tool %s: %j', async (tool, given, message) => {
    const { error } = await desk.call(tool, given)
    expect(error?.message).toContain(message)
  })

  test('a limit of rows cuts them', async () => {
    const { data } = await desk.read('history list', {}, { limit: 1 })
    expect(data.data).toEqual([])
    expect((await desk.read('team list', {}, { limit: 1 })).data.data).toHaveLength(1)
  })
})

test('a server that only reads lists no tool that changes anything', async () => {
  const names = [...desk.tools.values()].filter((tool) => isListed(tool, desk.state.serving))
  expect(names.map(({ name }) => name)).not.toContain('apply')
  expect(names.map(({ name }) => name)).toContain('plan')
  const all = [...desk.tools.values()].filter((tool) => isListed(tool, { allowWrites: true }))
  expect(all.map(({ name }) => name)).toContain('apply')
})

describe('search', () => {
  test.each(unsupported.flatMap((wish) => wish.asked.slice(0, 1).map((words) => [words, wish] as const)))(
    '%s: the API can not do it, and says so',
    async (words, wish) => {
      const { data } = await desk.call('search', { words })
      expect(data.unsupported).toBe(sentenceOf(wish))
      const names = data.commands.map(({ command }: { command: string }) => command)
      expect(wish.instead).toEqual(expect.arrayContaining(names))
    },
  )

  test.each([
    ['make an invoice for the customer', 'no way to pay'],
    ['see how many people visited the docs site', 'no visits or statistics'],
    ['create a webhook for merged change requests', 'no webhooks of its own'],
    ['enable two factor authentication for everyone', 'no settings for two-factor authentication'],
    ['cancel the invite that I sent to bob', 'no way to take back an invite'],
    ['set up git sync for a space', 'no way to set up Git Sync'],
    ['upgrade our subscription to enterprise', 'no way to pay'],
  ])('of a sentence: %s', async (words, sentence) => {
    expect((await desk.call('search', { words })).data.unsupported).toContain(sentence)
  })

  test.each([
    ['export a space as pdf', 'space pdf'],
    ['show the custom domain of the acme site', 'hostname get'],
    ['send an invite to bob', 'invite send'],
    ['list invite links of the organization', 'invite link list'],
  ])('of a sentence that a command does: %s', async (words, command) => {
    const { data } = await desk.call('search', { words })
    expect(data.unsupported).toBeUndefined()
    expect(data.commands[0]).toMatchObject({ command })
  })

  test('of words that match nothing well, a few commands come, and a note', async () => {
    const { data } = await desk.call('search', { words: 'brew a pot of coffee for the team' })
    expect(data.note).toBe('No command matches: these come nearest')
    expect(data.commands.length).toBeLessThanOrEqual(3)
  })

  test('of words that no command has, nothing comes, and the note says no more', async () => {
    expect((await desk.call('search', { words: 'blorp' })).data).toEqual({
      commands: [],
      note: 'No command matches',
    })
  })

  test('of words that match, no note comes', async () => {
    expect((await desk.call('search', { words: 'rename a space' })).data).toEqual({
      commands: expect.arrayContaining([expect.objectContaining({ command: 'space update' })]),
    })
  })
})

test('a reply around a list answers with its items, as describe says', async () => {
  expect((await desk.read('sso list')).data.data).toMatchObject([{ id: 'saml_okta' }])
  expect((await desk.read('space page list', { space: 'spc_guides' }, { jq: 'length' })).data.data).toBe(7)
})

test('a list whose pages are short is read under jq too', async () => {
  expect((await desk.read('audit-event list', {}, { jq: 'map(.id) | length > 3' })).data.data).toBe(true)
})
