/** Values that only one thing may have, passed on among several: the service takes each step. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderWith } from '../../support/folder.ts'
import { runLine } from './run-line.ts'
import { organizationId, type Service, startService } from './service.ts'

let service: Service
let home: string

beforeEach(async () => {
  service = await startService()
  home = folderWith()
  const made = await apply([
    { path: 'one', space: 'spc_cli' },
    { path: 'two', space: 'spc_api' },
  ])
  expect(made).toMatchObject({ exit: 0 })
})

afterEach(() => service.close())

const run = (line: string) => runLine(line, { service, home })

interface Entry {
  readonly path: string
  readonly space: string
  readonly id?: string
}

function write(entries: readonly Entry[]): void {
  const spaces = entries.map((entry) => JSON.stringify(entry)).join(', ')
  const site = `{ title: Handbook, visibility: unlisted, spaces: [${spaces}] }`
  writeFileSync(join(home, 'a.yaml'), `organization: { id: ${organizationId} }\nsites: [${site}]\n`)
}

async function apply(entries: readonly Entry[]) {
  write(entries)
  return run('apply a.yaml --yes --prune --allow publish,delete')
}

async function shown(): Promise<readonly Required<Entry>[]> {
  const { out } = await run('export -o json')
  const { sites } = JSON.parse(out) as { sites: { title: string; spaces: Required<Entry>[] }[] }
  const handbook = sites.find(({ title }) => title === 'Handbook')
  return (handbook?.spaces ?? []).map(({ id, path, space }) => ({ id, path, space }))
}

describe('two that a site shows', () => {
  test('swap their paths', async () => {
    const [one, two] = (await shown()) as [Required<Entry>, Required<Entry>]
    const wanted = [
      { ...one, path: 'two' },
      { ...two, path: 'one' },
    ]
    expect(await apply(wanted)).toMatchObject({ exit: 0 })
    expect(await shown()).toEqual(wanted)
  })

  test('pass a space on to each other, once one takes another', async () => {
    const [one, two] = (await shown()) as [Required<Entry>, Required<Entry>]
    const wanted = [
      { ...one, space: 'spc_api' },
      { ...two, space: 'spc_sdk' },
    ]
    expect(await apply(wanted)).toMatchObject({ exit: 0 })
    expect(await shown()).toEqual(wanted)
  })

  test('take the space of one that goes', async () => {
    const [one] = (await shown()) as [Required<Entry>]
    const wanted = [{ ...one, space: 'spc_api' }]
    expect(await apply(wanted)).toMatchObject({ exit: 0 })
    expect(await shown()).toEqual(wanted)
  })

  test('a new one takes the space that an old one gives up', async () => {
    const [one, two] = (await shown()) as [Required<Entry>, Required<Entry>]
    const wanted = [one, { ...two, space: 'spc_sdk' }, { path: 'three', space: 'spc_api' }]
    expect(await apply(wanted)).toMatchObject({ exit: 0 })
    expect(await shown()).toMatchObject(wanted)
  })

  test('can not swap their spaces: nothing is sent, and the way round is told', async () => {
    const [one, two] = (await shown()) as [Required<Entry>, Required<Entry>]
    const ran = await apply([
      { ...one, space: two.space },
      { ...two, space: one.space },
    ])
    expect(ran).toMatchObject({ exit: 2, writes: [] })
    expect(ran.err).toContain('swap their `path` instead')
  })
})
