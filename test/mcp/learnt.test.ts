/** Operations that ws has learnt of a service are found, described, read and planned as all others are, behind the same guards. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { toolsOf } from '../../src/mcp/tools/index.ts'
import { openDesk } from './desk.ts'

const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const text = { type: 'string' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const badge = {
  type: 'object',
  required: ['colour'],
  properties: { colour: { enum: ['red'] }, site: text, space: text },
}
const document = {
  openapi: '3.1.0',
  info: { title: 'Docs', version: '1' },
  paths: {
    '/v1/spaces/{spaceId}': {
      parameters: [id('spaceId')],
      get: { operationId: 'getSpaceById', responses: {} },
      delete: { operationId: 'deleteSpaceById', responses: {} },
      patch: {
        operationId: 'updateSpaceById',
        requestBody: {
          required: true,
          ...json({
            type: 'object',
            required: ['tone'],
            properties: {
              tone: { enum: ['warm'] },
              editMode: { type: 'string', enum: ['live', 'locked', 'shy'] },
            },
          }),
        },
        responses: {},
      },
    },
    '/v1/spaces/{spaceId}/badge': {
      parameters: [id('spaceId')],
      get: { operationId: 'readSpaceBadge', summary: 'Show the badge of a space', responses: {} },
      put: {
        operationId: 'setSpaceBadge',
        summary: 'Give a space a badge',
        parameters: [{ name: 'colour', in: 'query', schema: text }],
        requestBody: { required: true, ...json(badge) },
        responses: {},
      },
      delete: { operationId: 'dropSpaceBadge', summary: 'Take the badge away', responses: {} },
    },
    '/v1/spaces/{spaceId}/photo': {
      parameters: [id('spaceId')],
      put: {
        operationId: 'setSpacePhoto',
        requestBody: { required: true, content: { 'image/png': {} } },
        responses: {},
      },
    },
  },
}

type Opening = Parameters<typeof openDesk>[0]
const learning = async (opening: Opening) => {
  const desk = await openDesk(opening)
  writeFileSync(join(desk.program.folder, 'openapi.json'), JSON.stringify(document))
  expect(await desk.program.ws(['api', 'learn', 'openapi.json'])).toMatchObject({ exit: 0 })
  return desk
}
const desk = await learning({ allowWrites: true })
const reader = await learning({})
const limited = await learning({
  allowWrites: true,
  limits: { organizations: undefined, spaces: ['spc_api'], profiles: [] },
})
const asking = await learning({ allowWrites: true, person: 'agrees' })
const direct = await learning({ allowWrites: true, person: 'agrees', toolsets: ['api'] })
afterAll(() => {
  for (const each of [desk, reader, limited, asking, direct]) each.remove()
})

const change = { space: 'spc_api', colour: 'red', site: 'site_docs', 'body-space': 'spc_cli' }
const changes = (each: typeof desk) => each.methods().filter((method) => method !== 'GET')

test('search finds those that no other command does', async () => {
  const { data } = await desk.call('search', { words: 'badge of a space' })
  const named = data.commands.filter(({ command }: { command: string }) => command.startsWith('api '))
  expect(named).toEqual(
    expect.arrayContaining([
      { command: 'api set-space-badge', summary: 'Give a space a badge', effect: 'destroys' },
      { command: 'api read-space-badge', summary: 'Show the badge of a space', effect: 'reads' },
    ]),
  )
  const spaces = await desk.call('search', { words: 'show a space' })
  expect(JSON.stringify(spaces.data)).not.toContain('get-space-by-id')
})

test('describe gives each argument a name of its own', async () => {
  const { data } = await desk.call('describe', { command: 'api setSpaceBadge' })
  expect(data).toMatchObject({ command: 'api set-space-badge', effect: 'destroys' })
  expect(Object.keys(data.arguments.properties).sort()).toEqual([
    ...['body-space', 'colour', 'query_colour', 'site', 'space'],
  ])
  expect(data.arguments.required).toEqual(['colour'])
})

test('a command that ws knows has the members and values that the service has beyond it', async () => {
  const { data } = await desk.call('describe', { command: 'space update' })
  expect(data.arguments.properties).toMatchObject({
    tone: { enum: ['warm'] },
    editMode: { enum: ['live', 'locked', 'shy'] },
  })
  expect(data.arguments.required).toContain('tone')
  const given = { space: 'spc_api', editMode: 'shy' }
  expect((await desk.plan('space update', given)).error?.message).toContain('tone is required')
  expect((await desk.plan('space update', { ...given, tone: 'cold' })).error?.message).toContain('"cold"')
  const planned = await desk.plan('space update', { ...given, tone: 'warm' })
  expect(planned.data.requests[0].body).toEqual({ editMode: 'shy', tone: 'warm' })
  expect((await desk.plan('collection delete', { collection: 'col_archive' })).error?.message).toContain(
    'is not offered',
  )
  expect(changes(desk)).toEqual([])
})

test('a word that is none is refused with the nearest one', async () => {
  const { error } = await desk.call('describe', { command: 'api set-space-bage' })
  expect(error?.message).toContain('did you mean api set-space-badge?')
  expect((await desk.call('describe', { command: 'set-space-badge' })).error).toBeDefined()
})

test('arguments are checked, and faults name them as agents do', async () => {
  const { error } = await desk.plan('api set-space-badge', { space: 'spc_api', colour: 'blue' })
  expect(error?.message).toContain('"blue"')
  expect((await desk.plan('api set-space-badge', {})).error?.message).toContain('space is required')
  expect(desk.methods()).toEqual([])
})

test('read sends its GET, and no other method', async () => {
  const { data } = await reader.read('api get-space-by-id', { space: 'spc_api' }, { jq: '.title' })
  expect(data.data).toBe('API reference')
  expect(data.remarks).toEqual(['The command "space get" does the same'])
  expect(reader.methods()).toEqual(['GET'])
  expect((await reader.read('api set-space-badge', change)).error?.message).toContain('does more than read')
  expect(reader.methods()).toEqual([])
})

test('a server that only reads plans it, and applies nothing', async () => {
  const { data } = await reader.plan('api set-space-badge', change)
  expect(data).toMatchObject({
    requests: [
      {
        method: 'PUT',
        url: 'local:/v1/spaces/spc_api/badge',
        body: { colour: 'red', site: 'site_docs', space: 'spc_cli' },
      },
    ],
    dangers: ['may-destroy'],
    cannotApply: expect.stringContaining('only reads'),
  })
  expect((await reader.call('apply', { hash: data.hash })).error?.message).toContain('only reads')
  expect(changes(reader)).toEqual([])
})

test('nobody knows what it changes: without a person nothing is sent, and the line is one that ws takes', async () => {
  const { data } = await desk.plan('api set-space-badge', change)
  expect(data.commandLine).toBe(
    'ws api set-space-badge --space spc_api --colour red --body-site site_docs --body-space spc_cli',
  )
  expect((await desk.call('apply', { hash: data.hash })).error).toMatchObject({
    hint: expect.stringContaining(data.commandLine),
  })
  expect(changes(desk)).toEqual([])
  const typed = await desk.program.ws(data.commandLine.split(' ').slice(1).concat('-n'))
  expect(typed).toMatchObject({ exit: 0, out: expect.stringContaining('PUT local:/v1/spaces/spc_api/badge') })
})

test('a person who agrees lets it go', async () => {
  const { data } = await asking.plan('api drop-space-badge', { space: 'spc_api' })
  expect(data.dangers).toEqual(['delete'])
  // The sample workspace has no badges.
  expect((await asking.call('apply', { hash: data.hash })).error?.code).toBe('not_found')
  expect(asking.asked).toEqual([expect.stringContaining('spc_api')])
  expect(changes(asking)).toEqual(['DELETE'])
})

test('what a command sends too is planned by that command', async () => {
  const { error } = await asking.plan('api delete-space-by-id', { space: 'spc_api' })
  expect(error).toMatchObject({
    message: expect.stringContaining('"space delete"'),
    hint: 'Plan "space delete"',
  })
})

test('--toolsets api has a tool for each that no other command does', async () => {
  const tools = await toolsOf(direct.state)
  const hints = (name: string) => tools.get(name)?.annotations
  expect([...tools.keys()].filter((name) => name.startsWith('api_'))).toEqual([
    ...['api_drop_space_badge', 'api_read_space_badge', 'api_set_space_badge', 'api_set_space_photo'],
  ])
  expect(tools.get('api_read_space_badge')?.inputSchema).toMatchObject({ properties: { space: {}, jq: {} } })
  expect(hints('api_read_space_badge')).toMatchObject({ readOnlyHint: true })
  expect(hints('api_set_space_badge')).toMatchObject({
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
  })
  direct.methods()
  const { data } = await direct.call('api_set_space_badge', change)
  expect(data).toMatchObject({ dangers: ['may-destroy'], needsPerson: true })
  expect(changes(direct)).toEqual([])
  await direct.call('api_set_space_badge', { hash: data.hash })
  expect(direct.asked.length).toBe(1)
  expect(changes(direct)).toEqual(['PUT'])
  await direct.call('api_read_space_badge', { space: 'spc_api' })
  expect(direct.methods()).toEqual(['GET'])
})

test('--all-tools has them too, but limits leave them out', async () => {
  const serving = { ...direct.state.serving, toolsets: 'all' as const }
  const all = await toolsOf({ ...direct.state, serving })
  expect([...all.keys()]).toEqual(expect.arrayContaining(['space_get', 'api_drop_space_badge']))
  const limits = { organizations: undefined, spaces: ['spc_api'], profiles: [] }
  const some = await toolsOf({ ...direct.state, serving: { ...serving, limits } })
  expect([...some.keys()].filter((name) => name.startsWith('api_'))).toEqual([])
})

test.each(['/etc/passwd', '@openapi.json', 'data:;name=x;base64,AA=='])(
  'no file is sent for an agent: %s',
  async (file) => {
    const { error } = await asking.plan('api set-space-photo', { space: 'spc_api', file })
    expect(error).toMatchObject({
      message: '"api set-space-photo" sends a file (file): agents send none',
      hint: expect.stringContaining('ws api set-space-photo --help'),
    })
    expect(asking.methods()).toEqual([])
  },
)

test('limits refuse what they can not check', async () => {
  expect((await limited.read('api get-space-by-id', { space: 'spc_cli' })).error?.message).toMatch(/limits/)
  expect((await limited.read('api read-space-badge', { space: 'spc_api' })).error?.message).toMatch(/check/)
  limited.methods()
  const { error } = await limited.plan('api drop-space-badge', { space: 'spc_api' })
  expect(error?.message).toBe('That request is of no operation that can be checked: nothing was sent')
  expect(limited.methods()).toEqual([])
})
