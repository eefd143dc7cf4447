/** A hostile script in a rehearsal: nothing that it tries arrives at the service. */
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietly } from '../../src/disk/files.ts'
import { createOwnersToken } from '../../src/local/admin/tokens.ts'
import { createSample } from '../../src/local/fixtures/sample/sample.ts'
import { serve } from '../../src/local/server/server.ts'
import { sqliteSearch } from '../../src/local/store/search/sqlite-search.ts'
import { withStore } from '../../src/local/store/store.ts'
import { createWorkspace } from '../../src/local/workspace.ts'
import type { Serving } from '../../src/workspaces/serving.ts'
import { repeatableRandom, startOfTime } from '../local/rehearsal.ts'
import { someOf } from '../support/campaign.ts'
import { canEnclose } from '../support/enclosing.ts'
import { realSleep } from '../support/pause.ts'
import { openShell } from '../support/shell.ts'

const shell = openShell()
const world = { now: () => startOfTime, random: repeatableRandom() }
const requests: string[] = []
let live: Serving
let token: string

beforeAll(async () => {
  const path = join(shell.home, 'live.db')
  await createWorkspace(path, world, (db, { now }) => createSample(db, { now, search: sqliteSearch }))
  token = await withStore(path, ({ db }) =>
    createOwnersToken(db, { now: new Date(startOfTime).toISOString(), random: Math.random }),
  )
  live = await serve(path, {
    ...world,
    host: '127.0.0.1',
    port: 0,
    misbehaviour: undefined,
    allowFetch: [],
    sleep: realSleep,
    age: () => Math.round(performance.now()),
    log: ({ method, path: asked }) => requests.push(`${method} ${asked}`),
    fail: () => undefined,
  })
  const login = `ws auth login --with-token --url ${live.url} --profile prod`
  expect((await shell.run(login, { input: token, env: { WS_USER: 'ada@northwind.example' } })).exit).toBe(0)
  await shell.run('ws config set org org_northwind --profile prod')
  await shell.run('ws config set user ada@northwind.example --profile prod')
  expect((await shell.run('ws local clone --profile prod')).exit).toBe(0)
  requests.length = 0
}, 60_000)

afterAll(async () => {
  await live.stop()
  shell.remove()
})

const rehearse = (words: string, more = {}) => shell.run(`ws rehearse ${words}`, more)

test('a hostile script reaches nothing but the fork', async () => {
  writeFileSync(join(shell.home, '.ws.json'), JSON.stringify({ profile: 'prod', org: 'org_northwind' }))
  const real = join(shell.home, 'config')
  const tries = [
    `ws space list --limit 1 -o id`,
    `ws --profile local space list`,
    `WS_PROFILE=prod ws space delete spc_cli --yes`,
    `WS_URL=${live.url} ws team list`,
    `WS_URL= WS_TOKEN= ws team list -o id`,
    `WS_CONFIG_DIR=${real} ws auth token --profile prod`,
    `WS_CONFIG_DIR=${real} WS_URL= WS_REHEARSAL= ws --profile prod team list -o id`,
    `env -u WS_URL -u WS_TOKEN -u WS_REHEARSAL -u WS_CONFIG_DIR ws --profile prod team delete team_docs --yes`,
    `ws auth login --with-token --url ${live.url} --profile prod < token`,
    `ws doctor --base-url ${live.url}`,
    `ws api GET /v1/orgs --base-url ${live.url}`,
    `ws --base-url local:${shell.home}/live.db team list`,
    `ws cr content import cr_errors --url ${live.url}/v1/orgs --source website --space spc_api`,
    `ws openapi create leak --source ${live.url}/v1/orgs`,
    `ws diff profile:prod live`,
  ]
  // Each line starts ws: the short form tries every third way out.
  const script = [
    `ws --profile prod space update spc_api --title Hostile -o id`,
    `ws --base-url ${live.url} team list`,
    ...someOf(tries, 3),
    'env',
    'exit 0',
  ].join('\n')
  writeFileSync(join(shell.home, 'hostile.sh'), script)
  writeFileSync(join(shell.home, 'token'), token)
  const env = { WS_TOKEN: '', OTHER_NAME: token }
  const { out, err } = await rehearse('-- sh hostile.sh', { env })
  expect(requests).toEqual([])
  expect(out).not.toContain(token)
  expect(out).toContain('title  "API reference" → "Hostile"')
  expect(err).toContain('this is a rehearsal: nothing was sent')
})

/** Past everything that names the fork: with the real token, by every address, and through other programs. */
const waysPast = ({ settings, socket, abstract, compiled }: Readonly<Record<string, string>>) => {
  const port = new URL(live.url).port
  const call = (host: string) =>
    `c -X DELETE -H "authorization: Bearer $t" http://${host}:${port}/v1/spaces/spc_api`
  return `c() { curl -s -m 2 "$@" >>answers; }
    t=$(grep -o '"token": *"[^"]*"' ${settings}/credentials.json | head -n 1 | cut -d'"' -f4)
    echo "token:$t"
    ${['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '127.0.0.2', '$(hostname -I 2>/dev/null | cut -d" " -f1)'].map(call).join('\n')}
    c --unix-socket ${socket} http://daemon/
    c --abstract-unix-socket ${abstract} http://daemon/
    [ -z "$(ls /sys/fs/cgroup 2>/dev/null)" ] || echo switched
    sudo -n curl -s -m 2 ${live.url}/v1/sudo
    unshare --user --map-root-user --mount umount ${settings} && cat ${settings}/credentials.json
    umount ${settings} && cat ${settings}/credentials.json
    umount ${socket} && c --unix-socket ${socket} http://daemon/
    mv ${settings} ${settings}-aside && mkdir ${settings} && echo moved
    mv ${compiled} ${compiled}-aside && echo moved
    mkdir -p ${compiled}/tag/ws && touch ${compiled}/tag/ws/left $HOME/.cache/ws/left
    [ "$(id -u)" != 0 ] || { cat /proc/sys/kernel/domainname >same && cat same >/proc/sys/kernel/domainname && echo switched; }
    for each in $PPID 1 ${process.pid}; do
      cat /proc/$each/environ /proc/$each/root${settings}/credentials.json /proc/$each/cwd/config/credentials.json
      nsenter -t $each -n curl -s -m 2 ${live.url}/v1/nsenter
    done
    true`
}

test.skipIf(!canEnclose)(
  'nothing arrives past the fork either, with the real token, or through others',
  async () => {
    const socket = join(shell.home, 'daemon')
    const abstract = `ws-test-${process.pid}`
    const daemons = [socket, `\0${abstract}`].map((path) =>
      createServer((connection) => {
        requests.push(path)
        connection.end('HTTP/1.0 200 OK\r\n\r\n')
      }).listen(path),
    )
    await Promise.all(daemons.map((daemon) => once(daemon, 'listening')))
    const settings = join(shell.home, 'config')
    const compiled = join(shell.home, 'compiled')
    const ways = waysPast({ settings, socket, abstract, compiled })
    writeFileSync(join(shell.home, 'ways.sh'), ways)
    try {
      const { out, err } = await rehearse('--exit-code -- sh ways.sh', {
        env: { NODE_COMPILE_CACHE: compiled },
      })
      expect([requests, err.includes('has the network')]).toEqual([[], false])
      expect(out + err).not.toContain(token)
      expect(out).toMatch(/^token:$/m)
      expect(out).not.toMatch(/moved|switched/)
      const left = [compiled, join(shell.home, '.cache')].flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }),
      )
      expect(left.filter((path) => /(^|\/)left$|^tag/.test(path))).toEqual([])
      // The same script reaches both where nothing holds it.
      await shell.run(ways.split('\n    sudo', 1)[0] ?? '')
      expect(requests).toEqual(expect.arrayContaining(['DELETE /v1/spaces/spc_api', socket, `\0${abstract}`]))
    } finally {
      for (const daemon of daemons) daemon.close()
    }
  },
)

/** Where ws would follow a link or a journal that a script has left: in the folder of the fork, at the plan, beside a workspace. */
const trap = (settings: string) => `ws team create --title Trapped --yes
  own=$(dirname "$(dirname "$(command -v ws)")")
  rm -rf "$own/config" "$own/held" "$own/bin/ws"
  ln -s ${settings} "$own/config"
  ln -s ${settings}/left "$own/held"
  ln -s ${settings}/left "$own/bin/ws"
  ln -s ${settings}/left "$own/../between.db"
  for end in journal wal shm; do rm -f own.db-$end; cp hostile own.db-$end; mv own.db-$end aside; done
  ln -sf ${settings}/config.json plan.json
  true`

test.skipIf(!canEnclose)('a script lets ws write nothing where it could not write itself', async () => {
  const settings = join(shell.home, 'config')
  const inSettings = () =>
    readdirSync(settings, { recursive: true, encoding: 'utf8' }).map((name) => [
      name,
      quietly(() => readFileSync(join(settings, name), 'utf8')),
    ])
  await shell.run('ws local init --sample --path own.db --profile own')
  writeFileSync(join(shell.home, 'hostile'), 'x'.repeat(4096))
  writeFileSync(join(shell.home, 'trap.sh'), trap(settings))
  const before = inSettings()
  const { err } = await rehearse('--twice --out plan.json -- sh trap.sh')
  expect(err).toContain('no plan was written')
  expect(inSettings()).toEqual(before)
  const beside = readdirSync(shell.home).filter((name) => name.startsWith('own.db-'))
  expect(beside.map((name) => [name, statSync(join(shell.home, name)).size])).toEqual([
    ['own.db-shm', 0],
    ['own.db-wal', 0],
  ])
  expect((await shell.run('ws --profile own team list')).exit).toBe(0)
  expect(readdirSync(shell.home).filter((name) => name.startsWith('own.db'))).toEqual(['own.db'])
})

test.skipIf(!canEnclose)('two rehearsals at the same time print the same', async () => {
  const script = `touch "$1"
    until [ -e "$2" ]; do sleep 0.05; done
    echo "$WS_URL"
    curl -si "$WS_URL/v1/orgs/org_northwind" -H "authorization: Bearer $WS_TOKEN"
    ws team create --title Writers -o json`
  writeFileSync(join(shell.home, 'beside.sh'), script)
  const [first, second] = await Promise.all(
    ['here there', 'there here'].map((words) => shell.run(`ws rehearse --requests -- sh beside.sh ${words}`)),
  )
  expect(first).toEqual(second)
  expect(first).toMatchObject({
    exit: 0,
    out: expect.stringContaining('http://127.0.0.1:17400\nHTTP/1.1 200'),
  })
})

test.skipIf(!canEnclose)('nothing types into the terminal for the shell that waits there', async () => {
  // TIOCSTI; Perl is on every Debian.
  writeFileSync(
    join(shell.home, 'type.pl'),
    '$key = "x"; print ioctl(STDIN, 0x5412, $key) ? "typed\\n" : "refused\\n"',
  )
  const { shown } = await shell.converse('ws rehearse -- perl type.pl')
  expect(shown).toContain('refused')
})
