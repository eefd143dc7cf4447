/** An apply as a real process: interrupted, killed, and without its service for a while. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { create as createTeam } from '../../../src/catalog/team.ts'
import { someOf } from '../../support/campaign.ts'
import { folderWith } from '../../support/folder.ts'
import { pause } from '../../support/pause.ts'
import { type Served, serve, startWs } from './serve.ts'
import { organizationId, type Service, startService } from './service.ts'

let home: string
let service: Service
let served: Served

beforeEach(async () => {
  home = folderWith({})
  service = await startService()
  served = await serve(service)
  writeFileSync(join(home, 'teams.yaml'), documentOf(titles.map((title) => `{ title: ${title} }`)))
})

const titles = Array.from({ length: 32 }, (_, index) => `Team ${index}`)

const documentOf = (teams: readonly string[]) =>
  `organization: { id: org_northwind }\nteams: [${teams.join(', ')}]\n`

afterEach(async () => {
  await served[Symbol.asyncDispose]()
  await service.close()
})

const apply = ['apply', 'teams.yaml', '--yes', '--allow', 'publish']
const start = (...words: readonly string[]) =>
  startWs(words.length === 0 ? apply : words, { home, url: served.url })

const signals = [
  ['SIGINT', 130, 'Interrupted'],
  ['SIGTERM', 143, 'Terminated'],
] as const

test.each(someOf(signals, 2))(
  '%s lets the requests under way end, and the next run does the rest',
  async (signal, code, word) => {
    served.delay = 100
    const run = start()
    served.afterWrite = (writes) => {
      if (writes === 12) run.child.kill(signal)
    }
    const ended = await run.ended
    const done = service.writes.length
    expect(done).toBeLessThan(32)
    expect(ended.err).toContain(`ws: ${word}: ${done} done, ${32 - done} skipped of 32 requests`)
    expect(ended.code).toBe(code)
    served.delay = 0
    const again = await start().ended
    expect(again.err).toContain(`An earlier run was broken off after ${done} of 32 requests`)
    expect(again).toMatchObject({ code: 0, out: `${32 - done} done\n` })
    expect(new Set(service.writes).size).toBeLessThanOrEqual(32)
    expect(service.writes).toHaveLength(32)
  },
)

test('waits out an outage', async () => {
  // A change may be sent again; a team whose making is in doubt is left for the next run.
  for (const title of titles)
    await service.client.invoke(createTeam, { path: { organizationId }, body: { title } })
  const renamed = titles.map((title) => `{ title: New ${title}, was: ${title} }`)
  writeFileSync(join(home, 'teams.yaml'), documentOf(renamed))
  const run = start(...apply, '--outage', '60', '--max-changes', '100')
  served.beforeWrite = (number) => {
    if (number !== 9) return undefined
    served.isAway = true
    void pause(1500, 'the service is away for a while').then(() => {
      served.isAway = false
    })
    return 'lost'
  }
  const ended = await run.ended
  expect(ended.err).toContain('everything waits until the service answers again')
  expect(ended).toMatchObject({ code: 0, out: '32 done\n' })
  expect(service.writes).toHaveLength(64)
})
