/** The processes of a rehearsal: they end with it however it ends, hear its signals, and see no others. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietly } from '../../src/disk/files.ts'
import { someOf } from '../support/campaign.ts'
import { canEnclose } from '../support/enclosing.ts'
import { openShell } from '../support/shell.ts'

const shell = openShell()
afterAll(shell.remove)

/** Nobody else sleeps for so long. */
const mark = `${1e6 + process.pid}.125`

beforeAll(async () => {
  expect((await shell.run('ws local init --sample && ws local clone')).exit).toBe(0)
  const leaving = [
    `sleep ${mark} &`,
    `setsid sleep ${mark} &`,
    `nohup sleep ${mark} >/dev/null 2>&1 &`,
    `setsid sh -c 'trap "" HUP INT TERM; sleep ${mark}; sleep ${mark}' &`,
    `(setsid sh -c 'sleep ${mark} & sleep ${mark}' &)`,
  ]
  write('leave.sh', leaving)
  const heard = ['TERM 9', 'INT 10', 'HUP 11'].map((each) => {
    const [name, exit] = each.split(' ')
    return `trap 'echo heard ${name}; exit ${exit}' ${name}`
  })
  write('wait.sh', [...heard, ...leaving, 'echo ready', 'while :; do sleep 0.05; done'])
})

const write = (name: string, lines: readonly string[]) =>
  writeFileSync(join(shell.home, name), lines.map((line) => `${line}\n`).join(''))

/** The command lines of processes that a script has left. */
const left = (): readonly string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => quietly(() => readFileSync(`/proc/${id}/cmdline`, 'utf8')) ?? '')
    .filter((line) => line.includes(mark))

test.skipIf(!canEnclose)('nothing that the command leaves outlives it', async () => {
  const { exit, err } = await shell.run('ws rehearse -- sh leave.sh')
  expect([exit, err, left()]).toEqual([0, '', []])
})

test.skipIf(!canEnclose)('the exit code is that of the command', async () => {
  const ends = { 'exit 255': 255, 'kill -9 $$': 137, 'kill -SEGV $$': 139, 'kill -TERM $$': 143 }
  for (const [script, exit] of someOf(Object.entries(ends), 2))
    expect([script, (await shell.run(`ws rehearse -- sh -c '${script}'`)).exit]).toEqual([script, exit])
})

const ws = resolve(import.meta.dirname, '../../bin/ws.js')

/** Sends a signal to ws alone, once the command waits. */
async function signalled(signal: NodeJS.Signals) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [ws, 'rehearse', '--', 'sh', 'wait.sh'], {
    cwd: shell.home,
    env: { PATH, HOME: shell.home, WS_CONFIG_DIR: join(shell.home, 'config'), WS_KEYRING: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  let out = ''
  const ended = once(child, 'close')
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    if (chunk.toString().includes('ready')) child.kill(signal)
  })
  const [exit, killedBy] = await ended
  return { end: exit ?? killedBy, heard: /heard \w+/.exec(out)?.[0] }
}

test.skipIf(!canEnclose)('a signal to ws reaches the command, and all that it has left ends', async () => {
  expect(await signalled('SIGTERM')).toEqual({ end: 143, heard: 'heard TERM' })
  expect(left()).toEqual([])
  expect(await signalled('SIGINT')).toEqual({ end: 10, heard: 'heard INT' })
  expect(left()).toEqual([])
})

test.skipIf(!canEnclose)('they end with a ws that is killed', async () => {
  expect(await signalled('SIGKILL')).toEqual({ end: 'SIGKILL', heard: undefined })
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
})

test.skipIf(!canEnclose)('Ctrl-C at a terminal goes to the command', async () => {
  const { shown } = await shell.converse('ws rehearse -- sh wait.sh', { keys: [['ready', '\u0003']] })
  expect(shown).toMatch(/heard INT\nExit code: 10\n/)
  expect(left()).toEqual([])
})

/** On any kernel, the file that says that programs can't type into their terminal: then they may have it. */
const typing = '/proc/sys/dev/tty/legacy_tiocsti'
const covering = `unshare --mount mount --bind /dev/null ${typing}`
const hasHarmlessTerminal = spawnSync('sh', ['-c', covering]).status === 0

test.skipIf(!canEnclose || !hasHarmlessTerminal)(
  'a shell in a rehearsal leaves the terminal to ws',
  async () => {
    write('share.sh', [`mount --bind zero ${typing} && exec ws rehearse -- bash --norc`])
    writeFileSync(join(shell.home, 'zero'), '0')
    const line = 'unshare --mount sh share.sh; echo "groups: $(cut -d" " -f5,8 /proc/self/stat)"'
    const { shown } = await shell.converse(line, { keys: [['bash-', 'sleep 0; exit 3\n']] })
    expect(shown).toContain('Exit code: 3')
    expect(shown).toMatch(/groups: (\d+) \1\n/)
  },
)

test.skipIf(!canEnclose)('the command sees no process outside, and ends none', async () => {
  const outside = [process.pid, process.ppid, 1]
  write('look.sh', [
    // It must end nothing where ws could not take the processes away.
    '[ "$(readlink /proc/self/ns/pid)" != "$1" ] || exit 99',
    'shift',
    'for each in "$@"; do',
    '  cat /proc/$each/environ /proc/$each/maps /proc/$each/mem',
    '  ls /proc/$each/root/ /proc/$each/cwd/ /proc/$each/fd/0',
    '  kill -KILL $each',
    'done >seen 2>/dev/null',
    'echo "$(wc -c <seen) bytes, $(ls -d /proc/[0-9]* | wc -l) processes"',
    // Somebody takes note of the end of orphans.
    'for each in 1 2 3 4 5; do (true &); done',
    'while grep -q "^State:.Z" /proc/[0-9]*/status 2>/dev/null; do :; done',
    'kill -KILL 0 -1',
  ])
  const given = [readlinkSync('/proc/self/ns/pid'), ...outside].map((word) => `'${word}'`).join(' ')
  const { out, exit } = await shell.run(`setsid --wait ws rehearse -- sh look.sh ${given}`)
  expect(out).toMatch(/^0 bytes, [1-9] processes\nExit code: 137\n/)
  expect(exit).toBe(137)
})
