/** The real program with its real journal, killed at each request of a plan of forty, and run again: the same end, and nothing made twice. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isCampaign, someOf } from '../../support/campaign.ts'
import { folderWith } from '../../support/folder.ts'
import { document } from './document.ts'
import { killAt, serve, startWs } from './serve.ts'
import { picture, startService } from './service.ts'

const apply = ['apply', 'workspace.yaml', '--yes', '--allow', 'publish', '--max-changes', '100']

async function open() {
  const home = folderWith({ 'workspace.yaml': document })
  const service = await startService()
  const served = await serve(service)
  const start = (...words: readonly string[]) => startWs(words, { home, url: served.url })
  const close = async () => {
    await served[Symbol.asyncDispose]()
    await service.close()
  }
  return { home, service, served, start, close }
}

async function uninterrupted() {
  const { service, start, close } = await open()
  const ended = await start(...apply).ended
  expect(ended).toMatchObject({ code: 0 })
  const end = picture(await service.read())
  await close()
  return { end, writes: service.writes.length }
}

const whole = await uninterrupted()
const kills = Array.from({ length: whole.writes }).flatMap((_, at) => [
  [at + 1, 'before'] as const,
  [at + 1, 'after'] as const,
])

describe('killed', () => {
  test('there is enough to kill', () => expect(whole.writes).toBeGreaterThanOrEqual(40))

  test.each(someOf(kills, 31))(
    'at write %i, %s it was done',
    async (number, when) => {
      const { home, service, served, start, close } = await open()
      const run = start(...apply)
      killAt(served, run, [number, when])
      expect((await run.ended).signal).toBe('SIGKILL')
      served.beforeWrite = () => undefined
      served.afterWrite = () => undefined
      const again = await start(...apply).ended
      expect(again.err.match(/^(?:ws|hint): .*$/gm) ?? []).toEqual([])
      expect(again.code).toBe(0)
      expect(again.err).toContain('An earlier run was broken off after')
      expect(picture(await service.read())).toEqual(whole.end)
      expect(await start('plan', 'workspace.yaml', '--exit-code', '-q').ended).toMatchObject({ code: 0 })
      expect(readdirSync(join(home, 'config', 'state', 'apply')).filter(isJournal)).toEqual([])
      await close()
    },
    isCampaign ? 60_000 : 30_000,
  )
})

const isJournal = (name: string) => name.endsWith('.ndjson')
