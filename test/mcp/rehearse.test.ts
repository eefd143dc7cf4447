/** `--rehearse`: an agent changes a clone, and a person sees and repeats what it did. */
import { afterAll, expect, test } from 'vitest'
import { connect, openWorld, serve } from './agents.ts'
import { openDesk } from './desk.ts'

const world = await openWorld()
afterAll(world.remove)

test('changes go to a fork, and a person gets a plan of them', { timeout: 60_000 }, async () => {
  expect(await world.ws('local', 'clone', '--name', 'clone')).toMatchObject({ exit: 0 })
  const agent = await connect('modern', world, { words: ['--rehearse', 'clone', '--out', 'plan.json'] })
  const { data } = await agent.call('plan', {
    command: 'space update',
    arguments: { space: 'spc_api', title: 'Rehearsed' },
  })
  expect(data.commandLine).toBe('ws space update spc_api --title Rehearsed')
  expect((await agent.call('apply', { hash: data.hash })).isError).toBe(false)
  const title = ['space', 'get', 'spc_api', '--jq', '.title']
  const seen = await agent.call('read', {
    command: 'space get',
    arguments: { space: 'spc_api' },
    jq: '.title',
  })
  expect(seen.data.data).toBe('Rehearsed')
  const changed = await agent.call('diff', { from: 'profile:clone', to: 'live', jq: '.summary.update' })
  expect(changed.data.data).toBe(1)
  await agent.close()
  expect((await world.ws(...title)).out).toBe('API reference\n')
  const differs = await world.ws('diff', 'live', 'profile:clone', '--kinds', 'space', '-o', 'json')
  expect(JSON.parse(differs.out).changes).toEqual([])
  expect((await world.ws('history', 'list', '-o', 'json')).out).not.toContain('Rehearsed')
  const applied = await world.ws('apply', '--plan', 'plan.json', '--yes')
  expect([applied.exit, applied.err]).toEqual([0, expect.any(String)])
  expect((await world.ws(...title)).out).toBe('Rehearsed\n')
})

test('a clone that is not there is refused, and so is a plan without a rehearsal', async () => {
  await expect(serve(world, ['--rehearse', 'nowhere'])).rejects.toThrow('ended with 2')
  const { exit, err } = await world.ws('mcp', '--out', 'plan.json')
  expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining('goes with --rehearse') })
})

test('no other place is changed, whatever asks for it', async () => {
  const desk = await openDesk({ allowWrites: true, onlyAt: 'local:/elsewhere.db' })
  const transport = await desk.state.transport(desk.program.url)
  const request = { method: 'PATCH', url: 'local:/v1/spaces/spc_api', headers: {}, body: '{}' }
  await expect(transport.send(request, new AbortController().signal)).rejects.toThrow('only reads')
  desk.remove()
})
