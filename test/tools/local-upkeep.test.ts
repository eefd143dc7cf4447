/** `ws local`: users, tokens, snapshots, a fresh start; with the workspace open elsewhere, or damaged. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { LocalError, UsageError } from '../../src/errors.ts'
import { hashToken } from '../../src/local/access/authentication.ts'
import { asStoreError } from '../../src/local/store/store-error.ts'
import { openWorkspace } from '../../src/local/workspace.ts'
import { readConfig } from '../../src/settings/files/profiles-file.ts'
import { fileStore } from '../../src/settings/tokens/credentials-file.ts'
import * as auth from '../../src/tools/auth.ts'
import * as snapshot from '../../src/tools/local/snapshot.ts'
import * as token from '../../src/tools/local/token.ts'
import * as user from '../../src/tools/local/user.ts'
import { init, reset, seed, status } from '../../src/tools/local.ts'
import * as profile from '../../src/tools/profile.ts'
import { pause, realSleep } from '../support/pause.ts'
import { answerOf, type FakeSession } from './fake-session.ts'
import { sessionWith, withWorkspaces } from './local-session.ts'

/** `run` of a task, for short. */
const run = async <Input>(
  task: { run(input: Input, session: FakeSession, paging: Record<never, never>): Promise<unknown> },
  input: Input,
  session: FakeSession,
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
): Promise<any> => answerOf((await task.run(input, session, {})) as Parameters<typeof answerOf>[0])

async function sampled(
  sample = true,
  context: Partial<Context> = {},
): Promise<FakeSession & { readonly path: string }> {
  const session = sessionWith({ context })
  const { path } = await run(init, { sample }, session)
  return { ...session, path }
}

const hashes = (path: string) => {
  const file = new DatabaseSync(path)
  const rows = file.prepare('SELECT hash FROM tokens').all()
  file.close()
  return rows.map(({ hash }) => hash)
}

/** A workspace that somebody has open, e.g. a server. */
const open = (path: string) => {
  const workspace = openWorkspace(path, { now: () => Date.UTC(2026, 10, 21), random: () => 0.5 })
  const call = async (line: string, body?: unknown) => {
    const [method = '', url = ''] = line.split(' ')
    const headers = { 'content-type': 'application/json' }
    const reply = await workspace.handle({
      method,
      url: `local:${url}`,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: JSON.parse((await reply.text()) || 'null') }
  }
  return { call, close: () => workspace.close() }
}

test("init makes the owner's token and keeps it with the profile; auth token prints it", async () => {
  const session = await sampled()
  const secret = await run(auth.token, {}, session)
  expect(secret).toMatch(/^ws_[0-9a-z]{40}$/)
  expect(hashes(session.path)).toEqual([hashToken(secret)])
  expect(fileStore(session.context).read('local')).toEqual({ origin: 'local:', token: secret })
  expect(session.notices.join()).not.toContain(secret)
  const other = withWorkspaces(session.again({ flags: { baseUrl: 'local:other.db' } }))
  await expect(auth.token.run({}, other, {})).rejects.toMatchObject({ exit: 4 })
})

test('status tells what is there', async () => {
  const session = await sampled()
  expect(await run(status, {}, session)).toMatchObject({
    path: session.path,
    schema: 13,
    organizations: 2,
    spaces: 12,
    tokens: 1,
    snapshots: 0,
    integrity: 'ok',
  })
})

test('users are added to the organization of the profile, with a role, a name and teams', async () => {
  const session = await sampled()
  const { call, close } = open(session.path)
  const [{ id: existing }] = (await call('GET /v1/orgs/org_northwind/teams')).body.items
  await close()
  const added = await run(
    user.add,
    { email: 'Hana@X.example', role: 'review', name: 'Hana', teams: [existing] },
    session,
  )
  expect(added).toMatchObject({
    name: 'Hana',
    email: 'hana@x.example',
    organization: 'org_northwind',
    role: 'review',
  })
  expect(await run(user.list, {}, session)).toContainEqual(added)
  const guest = await run(user.add, { email: 'guest@x.example', role: null }, session)
  expect(guest).toMatchObject({ name: 'guest', role: null })
  const again = user.add.run({ email: 'hana@x.example' }, session, {})
  await expect(again).rejects.toMatchObject({ status: 409, exit: 6 })
  const wrong = user.add.run({ email: 'nobody@x.example', teams: ['team_none'] }, session, {})
  await expect(wrong).rejects.toMatchObject({ status: 404, exit: 3 })
  await expect(user.add.run({ email: 'nobody' }, session, {})).rejects.toMatchObject({ status: 400 })
  const emails = (await run(user.list, {}, session)).map((row: { email: string }) => row.email)
  expect(emails).not.toContain('nobody@x.example')
})

test('a token is printed once, listed without its secret, and worthless once revoked', async () => {
  const session = await sampled()
  const { token: secret } = await run(token.create, { user: 'chen@northwind.example', label: 'Bot' }, session)
  expect(hashes(session.path)).toContain(hashToken(secret))
  const listed = await run(token.list, {}, session)
  expect(listed).toHaveLength(2)
  expect(JSON.stringify(listed)).not.toMatch(/ws_|hash/)
  const made = listed.find((row: { label: string }) => row.label === 'Bot')
  expect(made).toMatchObject({ user: 'usr_chen', email: 'chen@northwind.example' })
  expect(session.notices.join()).not.toContain(secret)
  await run(token.revoke, { token: made.id }, session)
  expect(hashes(session.path)).not.toContain(hashToken(secret))
  await expect(token.revoke.run({ token: made.id }, session, {})).rejects.toMatchObject({ exit: 3 })
  await expect(token.create.run({ user: 'usr_none' }, session, {})).rejects.toMatchObject({ exit: 3 })
})

test('a snapshot goes back to what was, under the eyes of who has the workspace open', async () => {
  const session = await sampled()
  const { call, close } = open(session.path)
  await run(snapshot.save, { name: 'before' }, session)
  const kept = `${session.path}.snapshots`
  expect(statSync(kept).mode & 0o777).toBe(0o700)
  expect(statSync(join(kept, 'before.db')).mode & 0o777).toBe(0o600)
  await call('PATCH /v1/spaces/spc_api', { title: 'Changed' })
  await call('DELETE /v1/spaces/spc_guides')
  const { token: late } = await run(token.create, { user: 'usr_ben' }, session)
  expect(await run(snapshot.restore, { name: 'before' }, session)).toMatchObject({ spaces: 12 })
  expect((await call('GET /v1/spaces/spc_api')).body.title).not.toBe('Changed')
  expect((await call('GET /v1/spaces/spc_guides')).body.deletedAt).toBeUndefined()
  expect((await call('PATCH /v1/spaces/spc_api', { title: 'Later' })).status).toBe(200)
  await close()
  expect(await run(status, {}, session)).toMatchObject({ integrity: 'ok', tokens: 2, snapshots: 1 })
  expect(hashes(session.path)).toContain(hashToken(late))
  expect(readdirSync(join(session.folder, 'data')).toSorted()).toEqual([
    'workspace.db',
    'workspace.db.snapshots',
  ])
})

test('a revoked token does not come back with a snapshot', async () => {
  const session = await sampled()
  const { token: secret } = await run(token.create, { user: 'usr_ben', label: 'lost' }, session)
  await run(snapshot.save, { name: 'before' }, session)
  const made = (await run(token.list, {}, session)).find((row: { label: string }) => row.label === 'lost')
  await run(token.revoke, { token: made.id }, session)
  await run(snapshot.restore, { name: 'before' }, session)
  expect(hashes(session.path)).not.toContain(hashToken(secret))
})

test('snapshots have names that files can have, are never replaced, and are listed in order', async () => {
  const session = await sampled(false)
  expect(await run(snapshot.list, {}, session)).toEqual([])
  await run(snapshot.save, { name: 'one' }, session)
  await run(snapshot.save, { name: '2.0-rc' }, session)
  await expect(snapshot.save.run({ name: 'one' }, session, {})).rejects.toThrow(
    'There is a snapshot one already',
  )
  for (const name of ['../one', 'a/b', '.hidden', '']) {
    await expect(snapshot.save.run({ name }, session, {})).rejects.toThrow(UsageError)
  }
  const names = async () =>
    (await run(snapshot.list, {}, session)).map((row: { name: string }) => row.name).toSorted()
  expect(await names()).toEqual(['2.0-rc', 'one'])
  await expect(snapshot.restore.run({ name: 'two' }, session, {})).rejects.toThrow(LocalError)
  await run(snapshot.delete, { name: 'one' }, session)
  expect(await names()).toEqual(['2.0-rc'])
  await expect(snapshot.delete.run({ name: 'one' }, session, {})).rejects.toMatchObject({
    hint: 'There are: 2.0-rc',
  })
})

test('reset starts over; the token goes on working and the profile makes sense', async () => {
  const session = await sampled()
  const secret = await run(auth.token, {}, session)
  const { call, close } = open(session.path)
  const { organization } = await run(reset, {}, session)
  expect((await call('GET /v1/orgs')).body.items).toMatchObject([{ id: organization }])
  await close()
  expect(readConfig(session.context)).toMatchObject({ profiles: { local: { org: organization } } })
  expect(hashes(session.path)).toEqual([hashToken(secret)])
  expect(await run(reset, { sample: true }, session)).toMatchObject({
    organization: 'org_northwind',
    spaces: 12,
  })
  expect(hashes(session.path)).toEqual([hashToken(secret)])
})

test('a reset waits for a writer', async () => {
  let rests = 0
  const sleep = (milliseconds: number) => {
    rests += 1
    return realSleep(milliseconds)
  }
  const session = await sampled(true, { sleep })
  const writer = new DatabaseSync(session.path)
  writer.exec("BEGIN IMMEDIATE; UPDATE spaces SET title = 'Late'")
  const resetting = run(reset, { sample: true }, session)
  await expect.poll(() => rests, { timeout: 10_000 }).toBeGreaterThan(2)
  writer.exec('COMMIT')
  await resetting
  expect(writer.prepare("SELECT count(*) AS late FROM spaces WHERE title = 'Late'").get()).toEqual({
    late: 0,
  })
  writer.close()
})

test.each<readonly [string, (session: FakeSession) => Promise<unknown>]>([
  ['token create', (session) => run(token.create, { user: 'usr_ben' }, session)],
  ['token revoke', (session) => run(token.revoke, { token: 'tok_owner' }, session)],
  ['user add', (session) => run(user.add, { email: 'zoe@northwind.example', name: 'Zoe' }, session)],
  ['seed', (session) => run(seed, { spaces: 3, seed: 5 }, session)],
])('%s waits for a writer', async (_, work) => {
  const session = await sampled()
  const writer = new DatabaseSync(session.path)
  writer.exec("BEGIN IMMEDIATE; UPDATE spaces SET title = 'Busy'")
  let isOver = false
  const working = work(session).finally(() => {
    isOver = true
  })
  working.catch(() => undefined)
  await pause(100, 'while the lock is held, nothing happens')
  expect(isOver).toBe(false)
  writer.exec('COMMIT')
  writer.close()
  await working
})

test('a workspace that stays locked is told in plain words', async () => {
  const { path } = await sampled()
  const busy = Object.assign(new Error('database is locked'), { errcode: 5 })
  expect(asStoreError(busy, path)).toMatchObject({
    exit: 10,
    message: `The workspace ${path} is locked: another program has been writing to it for a minute`,
    hint: 'Wait until that program is done, or stop it, and run the same command again',
  })
})

test('of a damaged workspace the file is kept; a snapshot or a fresh start takes its place', async () => {
  const session = await sampled()
  await run(snapshot.save, { name: 'whole' }, session)
  truncateSync(session.path, 40_960)
  await expect(status.run({}, session, {})).rejects.toMatchObject({ exit: 10 })
  await run(snapshot.restore, { name: 'whole' }, session)
  expect(session.notices.at(-1)).toBe(`The file was damaged; it is kept as ${session.path}.damaged`)
  expect(existsSync(`${session.path}.damaged`)).toBe(true)
  expect(await run(status, {}, session)).toMatchObject({ spaces: 12, integrity: 'ok' })
  truncateSync(session.path, 40_960)
  await run(reset, { sample: true }, session)
  expect(hashes(session.path)).toEqual([hashToken(await run(auth.token, {}, session))])
})

test('what is not ours is never replaced, what is not there not made', async () => {
  const session = await sampled()
  const path = join(session.folder, 'theirs.db')
  await expect(reset.run({ path }, session, {})).rejects.toThrow('There is no workspace at')
  new DatabaseSync(path).exec('CREATE TABLE theirs (x)')
  const before = readFileSync(path)
  await expect(reset.run({ path }, session, {})).rejects.toThrow('is not a workspace that ws made')
  writeFileSync(join(session.folder, 'words.db'), 'words')
  await expect(reset.run({ path: 'words.db' }, session, {})).rejects.toThrow(
    'is not a workspace that ws made',
  )
  expect(readFileSync(path)).toEqual(before)
  await run(snapshot.save, { name: 'kept' }, session)
  rmSync(session.path)
  await run(snapshot.restore, { name: 'kept' }, session)
  expect(await run(status, {}, session)).toMatchObject({ spaces: 12 })
})

test('the workspace is that of the profile; a service that is named is refused', async () => {
  const session = await sampled()
  await profile.create.run({ name: 'work', url: 'https://docs.example.com' }, session, {})
  const other = (flags: object, env = {}) => withWorkspaces(session.again({ flags, env }))
  const work = other({ profile: 'work' })
  await expect(status.run({}, work, {})).rejects.toThrow('Profile work is for https://docs.example.com')
  await expect(status.run({}, other({ baseUrl: 'https://x.example' }), {})).rejects.toThrow(UsageError)
  await expect(status.run({}, other({ profile: 'none' }), {})).rejects.toThrow(UsageError)
  expect(await run(status, {}, other({}, { WS_URL: 'http://127.0.0.1:1' }))).toMatchObject({
    path: session.path,
  })
  await run(init, { path: 'two.db' }, other({ profile: 'two' }))
  expect(await run(status, {}, other({ profile: 'two' }))).toMatchObject({ organizations: 1 })
  expect(await run(status, { path: 'two.db' }, session)).toMatchObject({ organizations: 1 })
})
