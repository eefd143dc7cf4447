/** `ws local init`: a workspace in a private file, and a profile that leads to it. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LocalError, UsageError } from '../../src/errors.ts'
import { readConfig } from '../../src/settings/files/profiles-file.ts'
import { init } from '../../src/tools/local.ts'
import * as profile from '../../src/tools/profile.ts'
import { answerOf } from './fake-session.ts'
import { sessionWith, withWorkspaces } from './local-session.ts'

test('makes the sample where local: leads, and a profile that becomes current', async () => {
  const session = sessionWith()
  const path = join(session.folder, 'data', 'workspace.db')
  expect(answerOf(await init.run({ sample: true }, session))).toEqual({
    profile: 'local',
    current: true,
    path,
    organization: 'org_northwind',
    spaces: 12,
  })
  expect(readConfig(session.context)).toEqual({
    version: 1,
    current: 'local',
    profiles: { local: { url: 'local:', org: 'org_northwind' } },
  })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(join(session.folder, 'data')).mode & 0o777).toBe(0o700)
  expect(session.notices).toEqual([
    `A workspace of 12 spaces is in ${path}`,
    'Try:',
    '  ws tree',
    '  ws org search webhooks',
    '  ws cr list --space spc_api',
  ])
})

test('makes an empty one at a path, and leaves the current profile', async () => {
  const session = sessionWith()
  await profile.create.run({ name: 'work', url: 'https://docs.example.com' }, session)
  const made = answerOf(await init.run({ path: 'own/docs.db' }, session))
  const path = join(session.folder, 'own', 'docs.db')
  expect(made).toMatchObject({ profile: 'local', current: false, path, spaces: 0 })
  expect(readConfig(session.context)).toMatchObject({
    current: 'work',
    profiles: { local: { url: `local:${path}` } },
  })
  expect(session.notices).toEqual([
    `An empty workspace is in ${path}`,
    'Try:',
    '  ws org get --profile local',
    '  ws collection create --title Guides --profile local',
    '  ws site create --title Docs --profile local',
    'Or make it the current one: ws profile use local',
  ])
})

test('never touches a file that is there', async () => {
  const session = sessionWith()
  await init.run({}, session)
  const before = readConfig(session.context)
  await expect(init.run({ sample: true }, session)).rejects.toThrow(LocalError)
  expect(readConfig(session.context)).toEqual(before)
})

test('takes no profile that leads elsewhere, to another workspace or to a service', async () => {
  const session = sessionWith()
  await init.run({ path: 'one.db' }, session)
  await expect(init.run({ path: 'two.db' }, session)).rejects.toThrow(UsageError)
  expect(existsSync(join(session.folder, 'two.db'))).toBe(false)
  expect(readConfig(session.context)).toMatchObject({
    profiles: { local: { url: `local:${join(session.folder, 'one.db')}` } },
  })
  await profile.create.run({ name: 'work', url: 'https://docs.example.com' }, session)
  const work = withWorkspaces(session.again({ flags: { profile: 'work' } }))
  await expect(init.run({ path: 'three.db' }, work)).rejects.toThrow(UsageError)
  expect(existsSync(join(session.folder, 'three.db'))).toBe(false)
})
