/** The pager: for tables that a person reads, and for nothing else. */
import { describe, expect, test } from 'vitest'
import { OutputClosedError } from '../../src/errors.ts'
import { type World, ws } from '../support/program.ts'

const service: NonNullable<World['service']> = () => ({ body: { items: [{ id: 'c1', title: 'One' }] } })

async function paged(flags: readonly string[], world: World = {}) {
  const commands: string[] = []
  let shown = ''
  let isOver = false
  const openPager = (command: string) => {
    commands.push(command)
    return {
      write: async (text: string) => {
        shown += text
      },
      end: async () => {
        isOver = true
      },
    }
  }
  const words = ['collection', 'list', '--org', 'o', ...flags]
  const ran = await ws(words, {
    terminal: true,
    service,
    openPager,
    ...world,
    env: { NO_COLOR: '1', ...world.env },
  })
  return { ...ran, commands, shown, isOver }
}

describe('is', () => {
  test.each([
    ['less', {}],
    ['most', { PAGER: 'most' }],
    ['bat -p', { PAGER: 'most', WS_PAGER: 'bat -p' }],
  ])('%s', async (command, env) => {
    const ran = await paged([], { env })
    expect(ran).toMatchObject({ exit: 0, out: '', commands: [command], isOver: true })
    expect(ran.shown).toMatch(/^id +title/)
  })
})

describe('is not opened', () => {
  test.each([
    ['when it is empty', [], { env: { WS_PAGER: '', PAGER: 'less' } }],
    ['on a dumb terminal', [], { env: { TERM: 'dumb' } }],
    ['off a terminal', [], { terminal: false }],
    ['for JSON', ['--json'], {}],
    ['for a filter', ['--jq', '.'], {}],
    ['for a dry run', ['-n'], {}],
    ['for an error', [], { service: () => ({ status: 404, body: {} }) }],
  ])('%s', async (_when, flags, world) => {
    expect((await paged(flags, world)).commands).toEqual([])
  })
})

test('one that is not there is no failure', async () => {
  const ran = await ws(['collection', 'list', '--org', 'o'], {
    terminal: true,
    service,
    env: { PAGER: 'none' },
  })
  expect(ran).toMatchObject({ exit: 0, err: '' })
  expect(ran.out).toContain('One')
})

test('leaving it is no failure', async () => {
  const openPager = () => ({
    write: () => Promise.reject(new OutputClosedError('left')),
    end: async () => undefined,
  })
  const ran = await ws(['collection', 'list', '--org', 'o'], { terminal: true, service, openPager })
  expect(ran).toMatchObject({ exit: 0, out: '', err: '' })
})
