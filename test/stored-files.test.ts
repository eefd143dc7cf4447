/** The page for reviewers of security names each file that ws keeps, and its mode, whatever the umask. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from './support/folder.ts'

const program = resolve(import.meta.dirname, '../bin/ws.js')

/** Each keeps something else: a workspace and a profile, a token, an alias, a journal and a history, names, a snapshot, a description, a reset. */
const lines = [
  'local init --sample',
  'auth login --url https://api.test --with-token --no-verify --profile other < token',
  "alias set drafts 'cr list'",
  'space update --from ids --title Same --yes --profile local',
  'space list --profile local',
  '__complete zsh =spc_ space get',
  'local snapshot save now',
  'cr get cr_errors --space spc_api --profile local',
  'api learn api.json --profile other',
  'local reset --sample --yes --profile local',
]

test('every file is in a place of the table, for its owner alone', () => {
  const home = folderWith({ ids: 'spc_api\nspc_nowhere\n' })
  writeFileSync(join(home, 'token'), 'a-token-of-a-test\n')
  const paths = {
    '/v1/things': { get: { operationId: 'listThings', responses: { 200: { description: 'All' } } } },
  }
  writeFileSync(
    join(home, 'api.json'),
    JSON.stringify({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths }),
  )
  const script = lines.map((line) => `"$NODE" "$WS" ${line}`).join('\n')
  execFileSync('/bin/sh', ['-c', `umask 000\n${script}\ntrue`], {
    cwd: home,
    env: { PATH: '/usr/bin:/bin', HOME: home, NODE: process.execPath, WS: program, WS_KEYRING: '0' },
    stdio: 'ignore',
  })
  const page = readFileSync('docs/explanation/security-review.md', 'utf8')
  const places = Array.from(page.matchAll(/`~\/([^`]+)`[^|]*\| 0600 \|/g), ([, place = '']) => place)
  const kept = globSync('.{cache,config,local}/**', { cwd: home })
  const found = kept.flatMap((path) => {
    // A file under way goes to its own name while this looks.
    const stats = statSync(join(home, path), { throwIfNoEntry: false })
    return stats === undefined ? [] : [{ path, mode: stats.mode & 0o777, isFile: stats.isFile() }]
  })
  const files = found.filter(({ isFile }) => isFile)
  expect(files.filter(({ mode }) => mode !== 0o600)).toEqual([])
  expect(found.filter(({ isFile, mode }) => !isFile && mode !== 0o700)).toEqual([])
  const isIn = (path: string, place: string) =>
    path === place || (place.endsWith('/') && path.startsWith(place))
  // Empty: it only keeps two programs from changing the settings at once.
  const lock = '.config/ws/settings.lock'
  const unnamed = files.filter(({ path }) => path !== lock && !places.some((place) => isIn(path, place)))
  expect(unnamed).toEqual([])
  const unused = places.filter((place) => !files.some(({ path }) => isIn(path, place)))
  expect(unused).toEqual([])
  const holders = files.filter(({ path }) => readFileSync(join(home, path)).includes('a-token-of-a-test'))
  expect(holders.map(({ path }) => path)).toEqual(['.config/ws/credentials.json'])
})
