/** kill -9 at any read and at any write of a pull and of a push: run again, and all is as if nobody had killed it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCampaign, someOf } from '../../support/campaign.ts'
import { type KillMoment, killAt, killAtRead, momentsOf } from '../apply/serve.ts'
import { kills, type Started } from '../backup/kills.ts'
import { textsIn } from '../backup/world.ts'

const { served, at, start, on, renew } = kills()

async function okWords(...words: readonly string[]): Promise<string> {
  const { exit, out, err } = await on(...words)
  expect({ words, exit, err: exit === 0 ? '' : err }).toEqual({ words, exit: 0, err: '' })
  return out
}

const ok = (line: string) => okWords(...line.split(' '))

const pull = () => start('content', 'pull', 'docs', '--space', 'spc_api')
const push = () => start('content', 'push', 'docs', '--subject', 'Docs', '--yes')

/** Without what a killed run may leave for another one. */
const folder = () =>
  Object.fromEntries(
    Object.entries(textsIn(at('docs'))).filter(([path]) => !path.startsWith('.ws-content.tmp')),
  )

interface Counted {
  readonly reads: number
  readonly writes: number
}

/** The requests of a run that nobody kills. */
async function requestsOf(run: Started): Promise<Counted> {
  served().requests.length = 0
  expect(await run.ended).toMatchObject({ code: 0 })
  const reads = served().requests.filter((request) => request.startsWith('GET')).length
  return { reads, writes: served().requests.length - reads }
}

const turns = { first: 0, again: 1, push: 2 } as const

/** A few of them; in the campaign, all. */
const chosen = (count: number, some: number, turn: number) =>
  someOf(momentsOf(count), Math.max(1, Math.floor((2 * count) / some)), turn)

async function killed(run: Started, moment: KillMoment, kind: 'read' | 'write'): Promise<void> {
  const kill = kind === 'read' ? killAtRead : killAt
  kill(served(), run, moment)
  await run.ended
  Object.assign(served(), {
    beforeWrite: () => undefined,
    afterWrite: () => undefined,
    aroundRead: () => undefined,
  })
}

function clean(): void {
  for (const name of readdirSync(at('.')))
    if (/^docs$|^\.ws-content/.test(name)) rmSync(at(name), { recursive: true })
}

test('a first pull leaves its folder whole, or none', { timeout: 600_000 }, async () => {
  const { reads } = await requestsOf(pull())
  const whole = folder()
  for (const moment of chosen(reads, 2, turns.first)) {
    clean()
    await killed(pull(), moment, 'read')
    if (existsSync(at('docs'))) expect(folder(), moment.join(' ')).toEqual(whole)
    expect(await pull().ended, moment.join(' ')).toMatchObject({ code: 0 })
    expect(folder(), moment.join(' ')).toEqual(whole)
  }
})

test('a pull over your own changes leaves them, and the next one ends it', { timeout: 600_000 }, async () => {
  const changes = [
    { operation: 'update_page', page: 'pag_auth', title: 'Log-in', slug: 'log-in' },
    { operation: 'delete_page', page: 'pag_webhook_events' },
    { operation: 'insert_page', title: 'Limits', document: { markdown: 'See [log-in](/pages/pag_auth)' } },
  ]
  clean()
  await ok('content pull docs --space spc_api')
  await okWords('cr', 'content', 'update', '4', '--space', 'spc_api', '--changes', JSON.stringify(changes))
  await ok('cr merge 4 --space spc_api --yes')
  writeFileSync(
    at('docs/pagination.md'),
    `${readFileSync(at('docs/pagination.md'), 'utf8')}\nOur own line.\n`,
  )
  const before = folder()
  const back = () => {
    clean()
    for (const [path, text] of Object.entries(before)) {
      mkdirSync(at(`docs/${path}/..`), { recursive: true })
      writeFileSync(at(`docs/${path}`), text)
    }
  }
  const { reads } = await requestsOf(pull())
  const whole = folder()
  expect(whole['pagination.md']).toContain('Our own line.')
  for (const moment of chosen(reads, 2, turns.again)) {
    back()
    await killed(pull(), moment, 'read')
    expect([before, whole], moment.join(' ')).toContainEqual(folder())
    expect(await pull().ended, moment.join(' ')).toMatchObject({ code: 0 })
    expect(folder(), moment.join(' ')).toEqual(whole)
  }
})

test('a push makes one change request with the same content', { timeout: 1_200_000 }, async () => {
  const change = async () => {
    await renew()
    clean()
    await ok('content pull docs --space spc_api')
    renameSync(at('docs/errors.md'), at('docs/faults.md'))
    mkdirSync(at('docs/a'))
    writeFileSync(at('docs/a/README.md'), 'See [b](b.md) and [z](../z.md) ![](p.png)\n')
    writeFileSync(at('docs/a/b.md'), 'See [a](README.md)\n')
    writeFileSync(at('docs/a/p.png'), 'png')
    writeFileSync(at('docs/z.md'), '# Z\n')
  }
  const proposed = async () => {
    const drafts = JSON.parse(await ok('cr list --space spc_api --status draft -o json')) as readonly {
      readonly number: number
      readonly subject: string
    }[]
    const own = drafts.filter(({ subject }) => subject === 'Docs')
    expect(own).toHaveLength(1)
    rmSync(at('proposed'), { recursive: true, force: true })
    await ok(`content pull proposed --space spc_api --cr ${own[0]?.number}`)
    const { '.ws-content.json': _, ...texts } = textsIn(at('proposed'))
    return texts
  }
  await change()
  const { reads, writes } = await requestsOf(push())
  const whole = await proposed()
  expect(Object.keys(whole)).toEqual(
    expect.arrayContaining(['.assets/p.png', 'a/README.md', 'faults.md', 'z.md']),
  )
  const moments = [
    ...chosen(reads, 2, turns.push).map((moment) => ['read', moment] as const),
    ...(isCampaign ? momentsOf(writes).map((moment) => ['write', moment] as const) : []),
  ]
  for (const [kind, moment] of moments) {
    await change()
    await killed(push(), moment, kind)
    const { code, err } = await push().ended
    expect(code, `${kind} ${moment.join(' ')}: ${err}`).toBe(0)
    expect(await proposed(), `${kind} ${moment.join(' ')}`).toEqual(whole)
  }
})
