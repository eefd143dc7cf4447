/** An agent changes nothing but what was planned, once, and as the plan saw it. */
import { afterAll, describe, expect, test } from 'vitest'
import { openDesk } from './desk.ts'

const reader = await openDesk()
const writer = await openDesk({ allowWrites: true })
const asking = await openDesk({
  allowWrites: true,
  person: 'agrees',
  env: { WS_USER: 'ada@northwind.example' },
})
const refusing = await openDesk({ allowWrites: true, person: 'declines' })
afterAll(() => {
  for (const each of [reader, writer, asking, refusing]) each.remove()
})

/** Of a line as `quoted` writes it. */
const wordsOf = (line: string) =>
  [...line.matchAll(/(?:'[^']*'|"[^"]*"|\\'|\S)+/g)]
    .slice(1)
    .map(([word]) => word.replace(/'([^']*)'|\\(')/g, (_, plain, quote) => plain ?? quote))

const update = { space: 'spc_api', title: 'X' }

describe('a server that only reads', () => {
  test('plans, and refuses to apply', async () => {
    const { data } = await reader.plan('space update', update)
    expect(data).toMatchObject({
      requests: [{ method: 'PATCH', url: 'local:/v1/spaces/spc_api', body: { title: 'X' } }],
      differences: [{ action: 'update', members: [{ member: 'title', from: 'API reference', to: 'X' }] }],
      dangers: [],
      cannotApply: expect.stringContaining('only reads'),
      commandLine: 'ws space update spc_api --title X',
    })
    expect((await reader.call('apply', { hash: data.hash })).error?.message).toContain('only reads')
    expect(new Set(reader.methods())).toEqual(new Set(['GET']))
  })

  test('calls all permissions by one word, as people do', async () => {
    const { data } = await reader.plan('space permission add', {
      space: 'spc_api',
      role: 'edit',
      user: ['usr_fay'],
    })
    expect(data.differences).toMatchObject([{ action: 'create', kind: 'permission' }])
  })

  test('sends no change even if a tool asked for one', async () => {
    const transport = await reader.state.transport(reader.program.url)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const request = { method, url: 'local:/v1/spaces/spc_api', headers: {} }
      await expect(transport.send(request, new AbortController().signal)).rejects.toThrow('only reads')
    }
    expect(reader.methods()).toEqual([])
  })

  test('reads by no command that changes', async () => {
    expect((await reader.read('space update', update)).error?.message).toContain('does more than read')
    expect((await reader.read('profile list')).error?.message).toContain('There is no command')
    expect((await reader.read('local reset')).error?.message).toContain('There is no command')
  })
})

describe('a plan', () => {
  test('is applied once', async () => {
    const { data } = await writer.plan('space update', { space: 'spc_guides', title: 'Once' })
    writer.methods()
    expect((await writer.call('apply', { hash: data.hash })).data.data).toMatchObject({ title: 'Once' })
    expect(writer.methods().filter((method) => method !== 'GET')).toEqual(['PATCH'])
    expect((await writer.call('apply', { hash: data.hash })).error).toMatchObject({ code: 'usage' })
    expect(writer.methods()).toEqual([])
  })

  test.each([
    ['site create', { like: 'site_docs', title: 'Second' }, 'ws site create --like site_docs --title Second'],
    ['collection create', { like: 'col_support' }, 'ws collection create --like col_support'],
  ])('makes one like another: %s', async (command, given, line) => {
    const { data, error } = await asking.plan(command, given)
    expect(error).toBeUndefined()
    expect(data.commandLine).toBe(line)
    expect(data.requests.length).toBeGreaterThan(1)
    expect(data.requests[1].url).toContain('<new id of ')
    expect(asking.methods().filter((method) => method !== 'GET')).toEqual([])
    const done = await asking.call('apply', { hash: data.hash })
    expect(done.error).toBeUndefined()
    expect(asking.methods().filter((method) => method !== 'GET')).toHaveLength(data.requests.length)
    const { data: described } = await asking.call('describe', { command })
    expect(described.arguments.properties.like.description).toContain('with all that lies in it')
  })

  test('is too old after 15 minutes', async () => {
    const { data } = await writer.plan('space update', update)
    writer.grow(15 * 60_000 + 1)
    expect((await writer.call('apply', { hash: data.hash })).error?.message).toContain('no such plan')
  })

  test('names no file in the line for a person, who would send what is in it', async () => {
    // Base64 that is a path, too.
    const words = { title: 'Links', description: 'x', script: 'x', organization: 'org_northwind' }
    const images = { icon: '//etc/shadow', previewImages: ['//etc/shadow'] }
    const { data, error } = await writer.plan('integration publish', {
      integration: 'links',
      ...words,
      ...images,
    })
    expect(data?.commandLine, error?.message).toBe(
      'ws integration publish links --title Links --description x --script x --organization org_northwind --icon FILE --preview-image FILE',
    )
  })

  test.each<readonly [string, object]>([
    ['space comment create', { space: 'spc_api', body: { markdown: "it's -n" } }],
    ['team create', { title: '--base-url=https://evil.example' }],
    ['integration publish', { integration: '--yes', title: 'TT', description: '', script: '-' }],
    ['space move', { space: 'spc_api', parent: null }],
  ])('has a line that sends the same: %s %j', async (command, given) => {
    const owner = command === 'integration publish' ? { organization: 'org_northwind' } : {}
    const { data, error } = await writer.plan(command, { ...given, ...owner })
    expect(error).toBeUndefined()
    const words = wordsOf(data.commandLine)
    const end = words.indexOf('--')
    const looking = ['-n', '-o', 'json']
    const line = end < 0 ? [...words, ...looking] : words.toSpliced(end, 0, ...looking)
    const { exit, out, err } = await writer.program.ws(line)
    expect(exit, err).toBe(0)
    const [request] = data.requests
    expect(JSON.parse(out)).toMatchObject(request)
  })

  test('is not kept for longer by asking a person again and again', async () => {
    const state = { ...asking.state }
    const { data } = await asking.plan('team delete', { team: 'team_support' })
    const tool = asking.tools.get('apply')
    const person = { answerTo: () => undefined }
    const { signal } = new AbortController()
    const call = { state, signal, progress: async () => undefined, person }
    expect(await tool?.call({ hash: data.hash }, call)).toHaveProperty('questions')
    asking.grow(10 * 60_000)
    expect(await tool?.call({ hash: data.hash }, call)).toHaveProperty('questions')
    asking.grow(6 * 60_000)
    await expect(tool?.call({ hash: data.hash }, call)).rejects.toThrow('no such plan')
    asking.methods()
  })

  test('is applied once, however many apply it at the same time', async () => {
    const { data } = await writer.plan('space update', { space: 'spc_guides', title: 'At once' })
    writer.methods()
    const answers = await Promise.all([1, 2, 3].map(() => writer.call('apply', { hash: data.hash })))
    expect(answers.map(({ error }) => error?.code)).toEqual([undefined, 'usage', 'usage'])
    expect(writer.methods().filter((method) => method !== 'GET')).toEqual(['PATCH'])
  })

  test('can not be guessed, nor made up', async () => {
    const [one, other] = [
      await writer.plan('space update', update),
      await writer.plan('space update', update),
    ]
    expect(one.data.hash).not.toBe(other.data.hash)
    expect((await writer.call('apply', { hash: '0'.repeat(64) })).error?.code).toBe('usage')
  })

  test('meets a conflict where the value is no longer what it saw', async () => {
    const { data } = await writer.plan('space update', { space: 'spc_cli', title: 'Mine' })
    const theirs = await writer.program.ws(['space', 'update', 'spc_cli', '--title', 'Theirs'])
    expect(theirs.exit).toBe(0)
    writer.methods()
    const { error } = await writer.call('apply', { hash: data.hash })
    expect(error).toMatchObject({ code: 'conflict', exit: 6 })
    expect(error?.message).toContain('is "Theirs"')
    expect(new Set(writer.methods())).toEqual(new Set(['GET']))
  })

  test('of a document is that of ws plan, and applied by its hash', async () => {
    const exported = await writer.call('export', { kinds: ['team'] })
    const document = JSON.stringify(exported.data.data).replace('"Docs"', '"Authors"')
    const planned = await writer.call('plan', { document })
    expect(planned.data).toMatchObject({
      requests: [{ method: 'PATCH' }],
      differences: [{ kind: 'team', members: { title: { to: 'Authors' } } }],
    })
    const applied = await writer.call('apply', { hash: planned.data.hash })
    expect(applied.data.data.summary).toMatchObject({ done: 1, failed: 0 })
    expect((await writer.call('plan', { document })).data).toMatchObject({ hash: null, requests: [] })
  })

  test('of several changes keeps the order in which they were applied', async () => {
    const titles = Array.from({ length: 50 }, (_, index) => `T${index}`)
    const plans = await Promise.all(titles.map((title) => writer.plan('team create', { title })))
    writer.methods()
    const sent = writer.requests
    await Promise.all(plans.map(({ data }) => writer.call('apply', { hash: data.hash })))
    const made = sent.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(body ?? '').title)
    expect(made).toEqual(titles)
  })
})

test('what lets more people see something is the danger publish', async () => {
  const published = await writer.plan('site publish', { site: 'site_partners' })
  expect(published.data).toMatchObject({ dangers: ['publish'], needsPerson: true })
  const taken = await writer.plan('site unpublish', { site: 'site_docs' })
  expect(taken.data.dangers).not.toContain('publish')
})

describe('what destroys something', () => {
  const loss = { team: 'team_support' }

  test('is refused with the command line where no person can be asked', async () => {
    const { data } = await writer.plan('team delete', loss)
    expect(data).toMatchObject({ needsPerson: true, dangers: ['delete'] })
    writer.methods()
    const { error } = await writer.call('apply', { hash: data.hash })
    expect(error).toMatchObject({ hint: expect.stringContaining('ws team delete team_support') })
    expect(new Set(writer.methods())).toEqual(new Set(['GET']))
  })

  test('is not done if the person declines', async () => {
    const { data } = await refusing.plan('team delete', loss)
    refusing.methods()
    expect((await refusing.call('apply', { hash: data.hash })).error?.message).toContain('did not agree')
    expect(new Set(refusing.methods())).toEqual(new Set(['GET']))
    expect(refusing.asked).toHaveLength(1)
  })

  test('is done once a person has agreed, who types the id of a space', async () => {
    const { data } = await asking.plan('space delete', { space: 'spc_archive' })
    expect((await asking.call('apply', { hash: data.hash })).error).toBeUndefined()
    expect(asking.methods().filter((method) => method !== 'GET')).toEqual(['DELETE'])
    expect(asking.asked.slice(-1)).toEqual([expect.stringContaining('spc_archive')])
  })
})

describe('a profile', () => {
  const settings = { profile: 'prod' }
  const withProfile = async (guards: object) => {
    const desk = await openDesk({ allowWrites: true, person: 'agrees', settings, env: { WS_URL: '' } })
    const { mkdirSync, writeFileSync } = await import('node:fs')
    mkdirSync(`${desk.program.folder}/config`, { recursive: true, mode: 0o700 })
    const profiles = { prod: { url: desk.program.url, ...guards } }
    writeFileSync(
      `${desk.program.folder}/config/config.json`,
      JSON.stringify({ current: 'prod', profiles }),
      {
        mode: 0o600,
      },
    )
    return desk
  }

  test('that is readonly and locked stays so', async () => {
    const desk = await withProfile({ readonly: true, locked: true })
    const { data } = await desk.plan('space update', update)
    expect(data.cannotApply).toContain('profile prod is readonly')
    expect((await desk.call('apply', { hash: data.hash })).error?.message).toContain('is readonly')
    expect(new Set(desk.methods())).toEqual(new Set(['GET']))
    desk.remove()
  })

  test('protects ids: a person types each', async () => {
    const desk = await withProfile({ protected: ['team_support'] })
    const { data } = await desk.plan('team delete', { team: 'team_support' })
    expect(data.dangers).toEqual(['delete', 'protected'])
    expect((await desk.call('apply', { hash: data.hash })).error).toBeUndefined()
    expect(desk.asked).toEqual([
      expect.stringContaining('team_support is protected'),
      expect.stringContaining('Delete a team'),
    ])
    desk.remove()
  })
})

test('an agent opens no file and sees no variable of a person', async () => {
  for (const from of ['/etc/passwd', 'workspace.yaml', '../x'])
    expect((await reader.call('diff', { from, to: 'live' })).error?.message).toContain('live, profile:NAME')
  const to = 'payments'
  for (const from of ['/etc/passwd', 'openapi.yaml', 'file:openapi', 'http://localhost:1', '-', 'C:openapi'])
    expect((await reader.read('openapi diff', { from, to })).error?.message).toContain(
      'no files and no addresses',
    )
  const env = { WS_SECRET: 'hidden-value' }
  const desk = await openDesk({ env })
  // biome-ignore lint/suspicious/noTemplateCurlyInString: documents have such texts.
  for (const value of ['${env:WS_SECRET}', '${file:/etc/passwd}']) {
    const document = JSON.stringify({ format: 'ws/1', organization: { id: 'org_northwind', title: value } })
    const { data, error } = await desk.call('plan', { document })
    expect(data).toBeUndefined()
    expect(error?.message).not.toContain('hidden-value')
    expect(error?.message).not.toContain('root:')
  }
  desk.remove()
})

test('an agent compares published descriptions', async () => {
  reader.methods()
  const { data } = await reader.read('openapi diff', { from: 'payments@ver_payments_1', to: 'payments' })
  expect(data.data).toMatchObject({ summary: {} })
  expect(new Set(reader.methods())).toEqual(new Set(['GET']))
})

test('what an agent changes is in the history of the person, who can take it back, and do it again', async () => {
  const desk = await openDesk({ allowWrites: true, person: 'agrees' })
  const { data } = await desk.plan('space update', { space: 'spc_api', title: 'By an agent' })
  expect((await desk.call('apply', { hash: data.hash })).error).toBeUndefined()
  const entries = await desk.read('history list')
  expect(entries.data.data).toMatchObject([
    {
      data: { command: "ws space update spc_api --title 'By an agent'", note: 'by an agent, through ws mcp' },
    },
  ])
  for (const [command, title] of [
    ['undo', 'API reference'],
    ['redo', 'By an agent'],
    ['undo', 'API reference'],
  ] as const) {
    const planned = await desk.plan(command, {})
    expect(planned.error).toBeUndefined()
    expect((await desk.call('apply', { hash: planned.data.hash })).error).toBeUndefined()
    const space = await desk.read('space get', { space: 'spc_api' }, { jq: '.title' })
    expect(space.data.data).toBe(title)
  }
  const kinds = await desk.read('history list', {}, { jq: '[.[].data.kind]' })
  expect(kinds.data.data).toEqual(['undo', 'redo', 'undo', 'command'])
  desk.remove()
})
