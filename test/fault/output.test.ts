/** Output of ws: everything arrives through a slow pipe, and ws makes no unexpected file. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { folderWith } from '../support/folder.ts'
import { pause } from '../support/pause.ts'
import { ws } from '../support/program.ts'
import { page, pages } from './behaviours.ts'
import { hostile } from './hostile.ts'

const program = resolve(import.meta.dirname, '../../bin/ws.js')
const pagesOfLong = isCampaign ? 50 : 5
const itemsEach = 1000
const title = 'x'.repeat(1000)

test(`${pagesOfLong} MB through a pipe that is read slowly arrive whole`, { timeout: 120_000 }, async () => {
  if (pagesOfLong < 50) console.log('skipped: 45 of 50 MB through a slow pipe; WS_CAMPAIGN=1 sends them')
  const idsOf = (number: number) =>
    Array.from({ length: itemsEach }, (_, index) => `${title}-${number}-${index}`)
  const names = Array.from({ length: pagesOfLong }, (_, index) => (index === 0 ? '' : `p${index}`))
  await using server = await hostile(
    pages(Object.fromEntries(names.map((name, index) => [name, page(idsOf(index), names[index + 1])]))),
  )
  const child = spawn(process.execPath, [program, 'org', 'list', '--all', '-o', 'id'], {
    env: { PATH: '/usr/bin:/bin', WS_URL: server.url, WS_TOKEN: 'x', WS_CONFIG_DIR: '/nowhere/ws' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const arrived = createHash('sha256')
  for await (const chunk of child.stdout) {
    arrived.update(chunk)
    await pause(5, 'the reader is slow')
  }
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode).toBe(0)
  const sent = createHash('sha256')
  for (let number = 0; number < pagesOfLong; number += 1) sent.update(`${idsOf(number).join('\n')}\n`)
  expect(arrived.digest('hex')).toBe(sent.digest('hex'))
})

const names = ['../x', '/tmp/ws-x', 'CON', 'nul.txt', 'é', 'e\u0301', 'A', 'a', 'x'.repeat(300), '~/x', '-rf']

test('fault 43: whatever things are called, no file takes its name from them', async () => {
  const [folder, config] = [folderWith({ ids: names.join('\n') }), folderWith({})]
  const things = names.map((name) => ({ id: name, title: name, name, url: `data:,${name}`, path: name }))
  const lines = [
    'space list --all --org o',
    'cr page list 1 --space s',
    'cr file list 1 --space s --all',
    'cr file get 1 f --space s',
    'cr pdf 1 --space s',
    'openapi version latest-content s --org o',
    'space update --from ids --title T --failed failed --journal journal',
    'api GET v1/orgs',
  ]
  for (const line of lines) {
    const { exit, err } = await ws(line.split(' '), {
      workingDirectory: folder,
      env: { WS_CONFIG_DIR: config },
      service: () => ({ body: { ...things[0], items: things, pages: things, files: things } }),
    })
    expect({ line, exit, err: exit === 0 ? '' : err }).toEqual({ line, exit: 0, err: '' })
  }
  expect(readdirSync(folder).toSorted()).toEqual(['failed', 'ids', 'journal', 'journal.lock'])
  // For a day, ws keeps which lists the service has answered: by a hash.
  const kept = readdirSync(config, { recursive: true, encoding: 'utf8' })
  expect(kept.filter((path) => !/^cache(\/[0-9a-f]+(\.json)?)?$/.test(path))).toEqual([])
})
