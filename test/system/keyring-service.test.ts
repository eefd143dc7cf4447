/** The keyring as the built program reaches it; against a real Secret Service where this machine has one. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openShell } from '../support/shell.ts'

const shell = openShell()
afterAll(() => shell.remove())

test('the program finds its way to the library', async () => {
  const env = { WS_KEYRING: '', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' }
  const { out } = await shell.run('ws doctor -o ndjson', { env })
  const finding = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .find(({ check }) => check === 'keyring')
  expect(finding.message).toContain('the keyring refused: ')
})

const needed = ['dbus-run-session', 'gnome-keyring-daemon', 'secret-tool']
const missing = needed.filter((program) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`])
    return false
  } catch {
    return true
  }
})
if (missing.length > 0)
  console.log(`skipped: the Secret Service, since ${missing.join(', ')} is not installed`)

/** The number of times that the file of credentials holds the token of both profiles. */
const onlyTheLocalProfiles = '1'

/** Lines for sh in a session of their own, whose keyring is open. */
const inSession = (lines: string) =>
  shell.run(
    `mkdir -p -m 700 run; dbus-run-session -- sh -c '
      printf pw | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null 2>&1
      ${lines}'`,
    { env: { WS_KEYRING: '', XDG_RUNTIME_DIR: join(shell.home, 'run') } },
  )

const login = `ws local init --sample -q >init
      ws local serve --port 0 >served 2>serving & serve=$!
      until [ -s served ]; do sleep 0.1; done
      token=$(ws auth token --profile local)
      echo $token | ws auth login --with-token --url $(cat served) --profile served`

test.skipIf(missing.length > 0)(
  'a token is kept in the Secret Service, used from there and forgotten',
  async () => {
    const { out } = await inSession(`${login} >kept
      grep place kept
      secret-tool search --all service ws 2>/dev/null | grep -c "secret = $token"
      grep -o "$token" config/credentials.json | wc -l
      ws space get spc_handbook --profile served --fields id -o id
      ws auth logout --profile served
      secret-tool search --all service ws 2>/dev/null | grep -c secret
      kill $serve`)
    expect(out.trim().split('\n')).toEqual([
      'place\tthe keyring',
      '1',
      onlyTheLocalProfiles,
      'spc_handbook',
      '0',
    ])
  },
)
