/** Official clients list, call, cancel and elicit, over stdio and HTTP, with the real binary. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { type Agent, type Answer, connect, kinds, openWorld, type Served, serve } from './agents.ts'

const world = await openWorld()
let served: Served
beforeAll(async () => {
  served = await serve(world, ['--allow-writes'])
})
afterAll(async () => {
  await served.stop()
  world.remove()
})

const agrees = (message: string): Answer => {
  const [, typed] = /Type (\S+) to agree/.exec(message) ?? []
  return { action: 'accept', content: typed === undefined ? { agree: true } : { id: typed } }
}

describe.each(kinds)('the %s client', (kind) => {
  // The older handshake of the current client differs from its new one only in messages: HTTP shows that.
  const ways = kind === 'legacy' && !isCampaign ? (['http'] as const) : (['stdio', 'http'] as const)
  describe.each(ways)('over %s', (way) => {
    let agent: Agent
    // One server for all of its tests: the start of a process is most of their time.
    beforeAll(async () => {
      agent = await connect(kind, world, {
        words: ['--allow-writes'],
        answers: agrees,
        ...(way === 'http' ? { url: served.url } : {}),
      })
    })
    afterAll(() => agent.close())

    test('lists, reads, plans and applies, and elicits before something is lost', async () => {
      const names = (await agent.tools()).map(({ name }) => name)
      expect(names.length).toBeLessThanOrEqual(10)
      expect(names).toEqual(expect.arrayContaining(['search', 'describe', 'read', 'plan', 'apply']))
      const title = `Title of ${kind} over ${way}`
      const planned = await agent.call('plan', {
        command: 'space update',
        arguments: { space: 'spc_api', title },
      })
      expect(planned.data).toMatchObject({
        requests: [{ method: 'PATCH', body: { title } }],
        differences: [{ members: [{ member: 'title', to: title }] }],
        dangers: [],
        needsPerson: false,
      })
      const applied = await agent.call('apply', { hash: planned.data.hash })
      expect(applied).toMatchObject({ isError: false, data: { applied: 'space update', data: { title } } })
      const seen = await agent.call('read', {
        command: 'space get',
        arguments: { space: 'spc_api' },
        jq: '.title',
      })
      expect(seen.data.data).toBe(title)
      const team = await agent.call('plan', {
        command: 'team create',
        arguments: { title: `T ${kind} ${way}` },
      })
      const made = await agent.call('apply', { hash: team.data.hash })
      const loss = await agent.call('plan', {
        command: 'team delete',
        arguments: { team: made.data.data.id },
      })
      expect(loss.data).toMatchObject({ dangers: ['delete'], needsPerson: true })
      expect(agent.asked).toEqual([])
      const gone = await agent.call('apply', { hash: loss.data.hash })
      expect(gone.isError ? gone.error : agent.asked).toMatchObject([
        { message: expect.stringContaining('Delete a team') },
      ])
    })

    test('cancels a call', async () => {
      const controller = new AbortController()
      const call = agent.call('read', { command: 'tree' }, { signal: controller.signal })
      controller.abort()
      await expect(call).rejects.toThrow()
      expect((await agent.call('read', { command: 'org list' })).isError).toBe(false)
    })

    test('reads resources and prompts, and hears of progress', async () => {
      expect(JSON.parse(await agent.read('ws://schema/space%20update'))).toMatchObject({
        command: 'space update',
        arguments: { properties: { space: {}, title: { maxLength: 50 } } },
      })
      expect(JSON.parse(await agent.read('ws://tree')).data).toMatchObject({ id: 'org_northwind' })
      expect(await agent.read('ws://help/agents')).toContain('ws mcp')
      expect(await agent.prompt('change-safely', { change: 'rename a space' })).toContain('rename a space')
      const heard: number[] = []
      await agent.call(
        'read',
        { command: 'space list' },
        { onprogress: ({ progress }) => void heard.push(progress) },
      )
      expect(heard.length).toBeGreaterThan(0)
      expect(heard).toEqual([...heard].sort((one, other) => one - other))
    })
  })
})
