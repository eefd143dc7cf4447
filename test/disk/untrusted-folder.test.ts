/** Finds the folders on the way to a file that other users could change. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUntrustedFolder } from '../../src/disk/untrusted-folder.ts'

const userId = process.getuid?.()
/** Nobody; a group and a user that are not ours. */
const other = 65534
const isRoot = userId === 0

let base: string

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'ws-untrusted-'))
})

afterEach(() => rmSync(base, { recursive: true, force: true }))

function folder(name: string, mode = 0o755): string {
  const path = join(base, name)
  mkdirSync(path, { recursive: true })
  chmodSync(path, mode)
  return path
}

/** Without the folder of the test. */
function found(name: string) {
  const fault = findUntrustedFolder(join(base, name), userId)
  return fault && `${fault.path.slice(base.length)} ${fault.reason}; ${fault.remedy?.replace(base, '')}`
}

test.skipIf(userId === undefined).each([
  ['a private folder', 0o700, undefined],
  ['a folder that others can read', 0o755, undefined],
  [
    'a folder that everybody can write to',
    0o702,
    '/a can be written by other users (mode 0702); chmod o-w /a',
  ],
  ['a sticky folder with a folder of ours in it', 0o1777, undefined],
])('%s', (_case, mode, expected) => {
  folder('a/b')
  folder('a', mode)
  expect(found('a/b')).toBe(expected)
  expect(found('a/b/missing/file')).toBe(expected)
})

test.skipIf(userId === undefined)('files in a sticky folder, and the folder itself', () => {
  folder('a', 0o1777)
  writeFileSync(join(base, 'a/file'), '')
  const shared = '/a is shared with other users; undefined'
  expect([found('a'), found('a/file'), found('a/missing')]).toEqual([shared, shared, undefined])
})

test.skipIf(userId === undefined)('links are followed, through every folder of their targets', () => {
  const open = folder('open', 0o707)
  folder('open/inside')
  folder('safe/deep')
  symlinkSync(join(open, 'inside'), join(base, 'absolute'))
  symlinkSync('../open/inside', join(base, 'safe/relative'))
  symlinkSync('deep/../../safe/deep', join(base, 'safe/around'))
  symlinkSync('absolute', join(base, 'twice'))
  symlinkSync(join(open, 'nowhere'), join(base, 'dangling'))
  symlinkSync('itself', join(base, 'itself'))
  const fault = '/open can be written by other users (mode 0707); chmod o-w /open'
  for (const name of ['absolute/x', 'safe/relative', 'twice', 'dangling', 'dangling/x'])
    expect([name, found(name)]).toEqual([name, fault])
  for (const name of ['safe/around', 'safe/around/file', 'itself'])
    expect([name, found(name)]).toEqual([name, undefined])
})

test('without users there is nothing to find', () => {
  folder('a', 0o777)
  expect(findUntrustedFolder(join(base, 'a'), undefined)).toBeUndefined()
})

test('a path with blanks and quotes is one word of the command', { skip: userId === undefined }, () => {
  const path = folder("it's mine", 0o707)
  expect(findUntrustedFolder(path, userId)?.remedy).toBe(
    `chmod o-w '${path.replace("it's", String.raw`it'\''s`)}'`,
  )
})

test.skipIf(!isRoot)('what belongs to another user', () => {
  folder('theirs/ours')
  chownSync(join(base, 'theirs'), other, other)
  folder('ours')
  folder('shared/theirs')
  chownSync(join(base, 'shared/theirs'), other, other)
  folder('shared', 0o1777)
  symlinkSync(join(base, 'ours'), join(base, 'shared/link'))
  symlinkSync(join(base, 'ours'), join(base, 'their-link'))
  lchownSync(join(base, 'their-link'), other, other)
  expect(found('theirs/ours')).toBe('/theirs belongs to another user (65534); undefined')
  expect(found('shared/theirs/x')).toBe('/shared/theirs belongs to another user (65534); undefined')
  expect(found('their-link/x')).toBe('/their-link belongs to another user (65534); undefined')
  expect(found('shared/link')).toBeUndefined()
})

test.skipIf(!isRoot)('a group counts as private only where nobody else is in it', () => {
  const path = folder('a', 0o775)
  // That of root: its own number, and no members but root on a usual system.
  const own = findUntrustedFolder(path, userId)
  expect(own === undefined || own.reason.includes('group 0')).toBe(true)
  chownSync(path, 0, other)
  expect(found('a')).toBe('/a can be written by group 65534 (mode 0775); chmod g-w /a')
  chmodSync(path, 0o777)
  expect(found('a')).toBe('/a can be written by other users (mode 0777); chmod go-w /a')
})

/** As in a rehearsal of a plain user; the system may refuse such namespaces. */
const plain = isRoot ? ['setpriv', '--reuid=54321', '--regid=54321', '--clear-groups'] : []
const [ownId, ownGroup] = isRoot ? [54321, 54321] : [userId, process.getgid?.()]
const [alone = '', ...words] = [
  ...plain,
  'unshare',
  '--user',
  `--map-user=${ownId}`,
  `--map-group=${ownGroup}`,
]
const inNamespace = (script: string) =>
  spawnSync(alone, [...words, process.execPath, '-e', script], { cwd: '/' })

test.skipIf(inNamespace('').status !== 0)(
  "a user namespace that does not know root keeps root's folders",
  () => {
    const module = new URL('../../src/disk/untrusted-folder.ts', import.meta.url)
    const script = `import('${module}').then((all) => console.log(all.findUntrustedFolder('/usr/bin', ${ownId})))`
    expect(inNamespace(script).stdout.toString()).toBe('undefined\n')
  },
)
