/**
 * The recipe of the container, step by step, in a root of Debian's packages: no image is built, but the files, the user, the commands
 * and the signal are those of the Dockerfile. A campaign for the administrator of a machine with debootstrap, which loads packages.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, onTestFinished, test } from 'vitest'
import { createInDatabase } from '../src/local/store/postgres/store.ts'
import { addressed, world } from './local/either-store.ts'
import { giveToken } from './local/rehearsal.ts'
import { smallWorkspace } from './local/small-workspace.ts'
import { isCampaign } from './support/campaign.ts'
import { folderWith } from './support/folder.ts'
import { startCluster, stopCluster, withoutPostgres } from './support/postgres.ts'
import { copies, only } from './support/recipe.ts'

function whyNot(): string | undefined {
  if (!isCampaign) return 'it loads the packages of a whole system: npm run test:campaign'
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only the administrator may change the root'
  if (withoutPostgres) return 'no PostgreSQL is installed'
  return existsSync('/usr/sbin/debootstrap') ? undefined : 'debootstrap is not installed'
}

const reason = whyNot()

/** A folder with a system in it, and the files of the recipe; WS_CONTAINER_ROOT names one to use again. */
function makeRoot(): string {
  const root = process.env.WS_CONTAINER_ROOT ?? join(folderWith(), 'root')
  if (!existsSync(join(root, 'usr/bin')))
    execFileSync('/usr/sbin/debootstrap', ['--variant=minbase', '--include=libatomic1', 'bookworm', root], {
      stdio: 'ignore',
    })
  // The base image brings Node and its user.
  cpSync(process.execPath, join(root, 'usr/local/bin/node'))
  const inRoot = (...words: readonly string[]) =>
    execFileSync('/usr/sbin/chroot', [root, ...words], { encoding: 'utf8' })
  inRoot('sh', '-c', 'id node || useradd --uid 1000 --no-create-home node')
  for (const { path, to } of copies) {
    const place = join(root, to, to.endsWith('/') ? path : '')
    mkdirSync(join(place, '..'), { recursive: true })
    cpSync(path, place, { recursive: true })
  }
  return root
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens at a port has this kind of address.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** On a socket within the root, which has no other way to the machine's files. */
async function databaseIn(root: string): Promise<string> {
  const folder = join(root, 'var/database')
  onTestFinished(() => stopCluster(folder))
  const { address } = await startCluster(folder)
  chmodSync(folder, 0o711)
  await createInDatabase(addressed(address('postgres')), world, async (db) => {
    await smallWorkspace(db)
    await giveToken(db, 'usr_ada')
  })
  return address('postgres').replace(root, '')
}

test.skipIf(reason !== undefined)(
  `the steps of the recipe${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  async () => {
    const root = makeRoot()
    const [address, port] = [await databaseIn(root), await freePort()]
    const env = Object.fromEntries(
      only('ENV')
        .split(' ')
        .map((pair) => pair.split('=')),
    )
    const here = (text: string) => text.replaceAll('8080', String(port)).replaceAll('0.0.0.0', '127.0.0.1')
    const wordsOf = (json: string): readonly string[] => JSON.parse(json)
    const run = (words: readonly string[]) =>
      execa('/usr/sbin/chroot', [`--userspec=${only('USER')}`, root, ...words.map(here)], {
        env: { ...env, PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent' },
        extendEnv: false,
        reject: false,
      })
    const health = /CMD (\[.*\])$/.exec(only('HEALTHCHECK'))?.[1] ?? ''
    expect((await run(wordsOf(health))).exitCode).toBe(1)
    const entry = wordsOf(only('ENTRYPOINT'))
    const publicUrl = ['--public-url', `http://localhost:${port}`]
    const server = run([...entry, ...wordsOf(only('CMD')), '--database', address, ...publicUrl])
    onTestFinished(() => void server.kill('SIGKILL'))
    await expect.poll(async () => (await run(wordsOf(health))).exitCode, { timeout: 60_000 }).toBe(0)
    expect(statSync(`/proc/${server.pid}`).uid).toBe(1000)
    expect((await run(['touch', '/ws/package.json'])).exitCode).not.toBe(0)

    const create = () =>
      fetch(`http://127.0.0.1:${port}/v1/spaces/spc_api/change-requests`, {
        method: 'POST',
        headers: { authorization: 'Bearer token_usr_ada', 'content-type': 'application/json' },
        body: '{"subject":"Drained"}',
      })
    expect((await create()).status).toBe(201)
    const underWay = create()
    await expect.poll(async () => (await create()).status).toBe(201)
    server.kill(only('STOPSIGNAL') as NodeJS.Signals)
    expect((await underWay).status).toBe(201)
    const { exitCode, stderr } = await server
    expect(exitCode).toBe(0)
    expect(stderr).toContain('"path":"/readyz","status":200')
  },
  20 * 60_000,
)
