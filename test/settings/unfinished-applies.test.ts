/** A workspace that starts over is no longer told of applies that did not finish there; others still are. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stateFolder } from '../../src/settings/files/folders.ts'
import { forgetApplies, noteServed } from '../../src/settings/unfinished-applies.ts'
import { fakeContext, freshFolder } from './fake-context.ts'

test('forgets the journals of the workspace, and no others', () => {
  const context = fakeContext({ env: { WS_CONFIG_DIR: freshFolder() } })
  const folder = join(stateFolder(context) ?? '', 'apply')
  mkdirSync(folder, { recursive: true })
  const origins = {
    one: 'local:/places/a.db',
    two: 'local:/places/b.db',
    three: 'https://api.test',
    four: 'http://127.0.0.1:8080',
    five: 'http://127.0.0.1:8081',
  }
  noteServed({ url: origins.four, path: '/places/b.db' }, context)
  noteServed({ url: origins.five, path: '/places/b.db' }, context)
  noteServed({ url: origins.four, path: '/places/a.db' }, context)
  for (const [name, origin] of Object.entries(origins)) {
    writeFileSync(join(folder, `${name}.ndjson`), `${JSON.stringify({ run: 1, origin })}\n{"k":1}\n`)
    writeFileSync(join(folder, `${name}.copies.json`), '{}')
  }
  forgetApplies('/places/a.db', context)
  const journals = readdirSync(folder).filter((name) => /ndjson|copies/.test(name))
  expect(journals.toSorted()).toEqual(
    ['three', 'two', 'five'].flatMap((name) => [`${name}.copies.json`, `${name}.ndjson`]).toSorted(),
  )
})
