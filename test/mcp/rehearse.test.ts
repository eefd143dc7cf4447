/** `--rehearse`: an agent changes a clone, and a person sees and repeats what it did. */
import { afterAll, expect, test } from 'vitest'
import { connect, openWorld } from './agents.ts'
import { openDesk } from './desk.ts'

const world = await openWorld()
afterAll(world.remove)

test('changes go to the clone, and the service stays as it is', { timeout: 60_000 }, async () => {
  expect(await world.ws('local', 'clone', '--name', 'clone')).toMatchObject({ exit: 0 })
  const agent = await connect('modern', world, { words: ['--rehearse', 'clone'] })
  const { data } = await agent.call('plan', {
    command: 'space update',
    arguments: { space: 'spc_api', title: 'Rehearsed' },
  })
  expect((await agent.call('apply', { hash: data.hash })).isError).toBe(false)
  await agent.close()
  const title = ['space', 'get', 'spc_api', '--jq', '.title']
  expect((await world.ws(...title)).out).toBe('API reference\n')
  const differs = await world.ws('diff', 'live', 'profile:clone', '-o', 'json')
  expect(JSON.parse(differs.out).changes).toMatchObject([
    { id: 'spc_api', members: { title: { to: 'Rehearsed' } } },
  ])
})

test('a profile that leads to a service is no clone', async () => {
  const { exit, err } = await world.ws('mcp', '--rehearse', 'nowhere')
  expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining('nowhere') })
})

test('no other place is changed, whatever asks for it', async () => {
  const desk = await openDesk({ allowWrites: true, rehearsal: 'local:/elsewhere.db' })
  const transport = await desk.state.transport(desk.program.url)
  const request = { method: 'PATCH', url: 'local:/v1/spaces/spc_api', headers: {}, body: '{}' }
  await expect(transport.send(request, new AbortController().signal)).rejects.toThrow('only reads')
  desk.remove()
})
