/** Tools of single commands: their annotations say what is really sent. */
import { PassThrough } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { placesOf } from '../../src/mcp/calls/arguments.ts'
import { agentCommands } from '../../src/mcp/commands.ts'
import { createAgentServer } from '../../src/mcp/serve.ts'
import { openDesk } from './desk.ts'

const desk = await openDesk({ toolsets: ['space', 'cr'] })
const all = await openDesk({ toolsets: 'all', allowWrites: true, person: 'agrees' })
afterAll(() => {
  desk.remove()
  all.remove()
})

test('a toolset adds the commands of its noun, and no others', async () => {
  const names = [...desk.tools.keys()]
  expect(names).toEqual(
    expect.arrayContaining(['search', 'space_get', 'space_comment_reply_create', 'cr_merge']),
  )
  expect(names).not.toContain('team_list')
})

test('a toolset that is none is told to the person who starts the server', async () => {
  const { context, reserved, serving } = desk.state
  const server = createAgentServer(context, { input: new PassThrough(), output: new PassThrough() }, reserved)
  await expect(server.serve({ ...serving, toolsets: ['spaec', 'cr'] })).rejects.toThrow(
    'no noun is called spaec',
  )
})

test('every name of every argument means one thing', async () => {
  for (const { name, spec } of (await agentCommands()).values()) {
    const places = [...placesOf(spec)].filter(([each]) => !each.includes('.'))
    const inPath = places.filter(([, { section }]) => section === 'path').map(([each]) => each)
    const others = places.filter(([, { section }]) => section !== 'path').map(([each]) => each)
    expect([name, inPath.filter((each) => others.includes(each))]).toEqual([name, []])
  }
})

test('each tool sends what its annotations promise', async () => {
  const commands = [...(await agentCommands()).values()].filter(({ spec }) => spec.kind === 'operation')
  expect(commands.filter(({ spec }) => spec.extended !== true)).toHaveLength(123)
  for (const { words, spec } of commands) {
    if (spec.kind !== 'operation') continue
    const tool = all.tools.get(words.join('_').replaceAll('-', '_'))
    expect(tool?.annotations).toMatchObject({
      readOnlyHint: spec.method === 'GET',
      ...(spec.method === 'DELETE' ? { destructiveHint: true } : {}),
    })
    if (spec.method === 'POST') expect(tool?.annotations.idempotentHint).toBe(false)
  }
})

test.each<readonly [string, object, string]>([
  ['space_get', { space: 'spc_api' }, 'GET'],
  ['space_update', { space: 'spc_api', title: 'By tool' }, 'PATCH'],
  ['team_create', { title: 'By tool' }, 'PUT'],
  ['space_duplicate', { space: 'spc_api' }, 'POST'],
  ['space_comment_create', { space: 'spc_api', body: { markdown: 'By tool' } }, 'POST'],
  ['team_delete', { team: 'team_support' }, 'DELETE'],
])('%s sends %j by %s', async (name, given, method) => {
  all.methods()
  const first = await all.call(name, given)
  expect([name, first.error]).toEqual([name, undefined])
  expect(all.methods().filter((each) => each !== 'GET')).toEqual([])
  const readOnly = all.tools.get(name)?.annotations.readOnlyHint
  expect(readOnly).toBe(method === 'GET')
  if (readOnly) return
  const second = await all.call(name, { hash: first.data.hash })
  expect([name, second.error]).toEqual([name, undefined])
  expect(all.methods().filter((each) => each !== 'GET')).toEqual([method])
})

test('a hash of another plan makes that change, and arguments beside it are refused', async () => {
  const { data } = await all.call('space_update', { space: 'spc_guides', title: 'Mine' })
  const { error } = await all.call('space_update', { space: 'spc_cli', hash: data.hash })
  expect(error?.message).toContain('Give only the hash')
})
