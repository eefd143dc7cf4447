/** Broken files and disks: ws says so, exits with 10, and changes nothing. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createWorkspace, emptyWorkspace } from '../../src/local/workspace.ts'
import { openShell } from '../support/shell.ts'
import { repeatableRandom, startOfTime } from './rehearsal.ts'

const howToLook = 'hint: See where ws keeps its files, and whether it can write there: ws doctor'

const world = { now: () => startOfTime, random: repeatableRandom() }

async function shellWithWorkspace() {
  const shell = openShell()
  onTestFinished(() => shell.remove())
  const path = join(shell.home, 'workspace.db')
  const { organization } = await createWorkspace(path, world, emptyWorkspace)
  const env = { WS_URL: `local:${path}`, WS_ORG: organization }
  return { ...shell, path, run: (line: string) => shell.run(line, { env }) }
}

const withDatabase = (path: string, statement: string) => {
  const file = new DatabaseSync(path)
  file.exec(statement)
  file.close()
}

const damages: readonly (readonly [string, (path: string) => void, string])[] = [
  ['an empty file', (path) => truncateSync(path, 0), 'is not a workspace that ws made'],
  ['a text', (path) => writeFileSync(path, 'hello '.repeat(2000)), 'is not a workspace that ws made'],
  [
    'a database of somebody else',
    (path) => withDatabase(path, 'PRAGMA application_id = 1'),
    'is not a workspace that ws made',
  ],
  ['a part of a workspace', (path) => truncateSync(path, 40_960), 'is damaged'],
  ['a newer schema', (path) => withDatabase(path, 'PRAGMA user_version = 99'), 'was made by a newer ws'],
]

describe.each(damages)('%s', (_name, damage, message) => {
  test.each(['collection list', 'collection create --title New', 'local init --path workspace.db'])(
    'ws %s',
    async (words) => {
      const { path, home, run } = await shellWithWorkspace()
      damage(path)
      const [bytes, files] = [readFileSync(path), readdirSync(home)]
      const { out, err, exit } = await run(`ws ${words}`)
      expect({ exit, out }).toEqual({ exit: 10, out: '' })
      expect(err).toContain(words.startsWith('local') ? 'There is something at' : message)
      expect(err).toContain(path)
      expect(readFileSync(path)).toEqual(bytes)
      expect(readdirSync(home)).toEqual(files)
    },
  )
})

test('a workspace that is gone is not made anew', async () => {
  const { path, home, run } = await shellWithWorkspace()
  await run(`rm ${path}*`)
  for (const words of ['collection list', 'collection create --title New', 'local status']) {
    const { err, exit } = await run(`ws ${words}`)
    expect(exit).toBe(10)
    expect(err).toContain('There is no workspace at')
  }
  expect(readdirSync(home).filter((name) => name.startsWith('workspace'))).toEqual([])
})

test('a file that may not grow any more keeps what it has', async () => {
  const { run } = await shellWithWorkspace()
  expect((await run('ws collection create --title One')).exit).toBe(0)
  const { err, exit } = await run('ulimit -f 1; ws collection create --title Two')
  expect({ exit, err }).toEqual({ exit: 10, err: expect.stringContaining('could not be') })
  expect((await run('ws collection list -o id')).out.split('\n')).toHaveLength(2)
})

/** Mounts of a process's own, which end with it; not every system lets us. */
const inMounts = 'unshare --map-root-user --mount sh -ec'

const canMount = () => {
  try {
    execFileSync('sh', ['-c', `${inMounts} 'mount -t tmpfs none /mnt'`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.skipIf(!canMount())('disks', () => {
  let script: (lines: readonly string[]) => Promise<string>

  beforeAll(() => {
    script = async (lines) => {
      const shell = openShell()
      onTestFinished(() => shell.remove())
      const disk = join(shell.home, 'config')
      const tried = lines.map((line) => `${line} 2>&1 || echo "exit $?"`).join('\n')
      const { out } = await shell.run(
        `mkdir ${disk}; ${inMounts} '\nmount -t tmpfs -o size=3m,mode=0700 none ${disk}\nws local init --path ${disk}/w.db 2> /dev/null > /dev/null\n${tried}\n'`,
      )
      return out.replaceAll(disk, 'DISK')
    }
  })

  test('a full one: nothing is lost, and it goes on when there is room again', async () => {
    const said = await script([
      'ws collection create --title One --fields title --no-header -o tsv',
      '(dd if=/dev/zero of=config/filler bs=4k 2> /dev/null)',
      'ws collection create --title Two',
      'rm config/filler',
      'ws collection create --title Three --fields title --no-header -o tsv',
      'ws collection list --fields title --no-header -o tsv',
    ])
    const full = 'ws: The workspace DISK/w.db could not be changed: the disk is full'
    const hint = 'hint: Make room, and run it again'
    expect(said.split('\n')).toEqual(['One', 'exit 1', full, hint, 'exit 10', 'Three', 'One', 'Three', ''])
  })

  test('a read-only one, and a read-only file', async () => {
    const said = await script([
      'mount --bind config/w.db config/w.db && mount -o remount,bind,ro config/w.db',
      'ws collection create --title One',
      'ws collection list -o id',
      'umount config/w.db',
      'mount -o remount,ro config',
      'ws collection create --title One',
      'ws local init --path config/new.db --profile other',
    ])
    const refusals = said.split('\n').filter((line) => line !== 'exit 10')
    expect(said.split('\n').length - refusals.length).toBe(3)
    expect(refusals).toEqual([
      'ws: The workspace DISK/w.db can only be read, so it can not be changed',
      howToLook,
      expect.stringMatching(/^These changes are not in the history: DISK\/state\/history.*read-only/),
      expect.stringMatching(
        /^ws: The workspace DISK\/w.db (can only be read|can't be used: nothing can be written)/,
      ),
      howToLook,
      "ws: A workspace can't be made at DISK/new.db: the disk is read-only",
      'hint: Choose a place on another disk',
      '',
    ])
  })

  test('what can not be written can be read, and says why it can not be changed', async () => {
    const read = 'ws collection list --fields title --no-header -o tsv'
    const write = 'ws collection create --title Two'
    const said = await script([
      'ws collection create --title One -q > config/said',
      'mount --bind config/w.db config/w.db && mount -o remount,bind,ro config/w.db',
      read,
      write,
      'umount config/w.db',
      'mount -o remount,ro config',
      read,
      write,
      'ws local status --fields integrity --no-header -o tsv',
      'mount -o remount,rw config',
      `${write} -q > config/said`,
      read,
    ])
    const message = 'ws: The workspace DISK/w.db can only be read, so it can not be changed'
    const refused = [message, howToLook, 'exit 10']
    const untold = expect.stringMatching(
      /^These changes are not in the history: DISK\/state\/history.*read-only/,
    )
    expect(said.split('\n')).toEqual(['One', ...refused, 'One', untold, ...refused, 'ok', 'One', 'Two', ''])
  })
})
