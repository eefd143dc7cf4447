/** docs/architecture.md names existing files only, and its example command really loads them. */
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { floors } from '../scripts/generate/layers.ts'
import { openSample } from './support/sessions.ts'

const page = 'docs/architecture.md'
const text = readFileSync(page, 'utf8')
const decisions = readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`)

const pathsIn = (words: string) => [
  ...new Set(
    Array.from(words.matchAll(/(?<![\w/.-])(?:src|test|scripts|docs|bin)\/[\w./-]*\w/g), ([path]) => path),
  ),
]

test.each([page, 'CONTRIBUTING.md', ...decisions])('every file that %s names exists', (path) => {
  const named = pathsIn(readFileSync(path, 'utf8'))
  expect(named.filter((name) => !existsSync(name))).toEqual([])
})

/** Names in a row of the tables: whole paths, and those in a folder that the row names before them, or beside one. */
function missingIn(row: string): readonly string[] {
  const folders = new Set(['.'])
  const missing: string[] = []
  for (const [, name = ''] of row.matchAll(
    /`([\w.-]+\/|[\w./-]+\/[\w./-]*|[\w-]+\.(?:ts|cjs|sql|md|zsh))`/g,
  )) {
    const found = [...folders].map((folder) => posix.join(folder, name)).find((path) => existsSync(path))
    if (found === undefined) missing.push(`${name} of: ${row.slice(0, 60)}`)
    else {
      const folder = found.replace(/\/?[^/]*$/, '')
      folders.add(folder).add(dirname(folder))
    }
  }
  return missing
}

test('every name in the tables of CONTRIBUTING.md is that of a file or folder', () => {
  const rows = readFileSync('CONTRIBUTING.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| [^`]/.test(line))
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.flatMap(missingIn)).toEqual([])
})

test.each([page, ...decisions])('every link of %s leads to a file', (path) => {
  const links = Array.from(
    readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g),
    ([, to = '']) => to,
  )
  expect(links.filter((to) => !existsSync(posix.join(dirname(path), to)))).toEqual([])
})

test('the index has every decision', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const missing = readdirSync('docs/decisions').filter(
    (name) => name !== 'README.md' && !index.includes(`(${name})`),
  )
  expect(missing).toEqual([])
})

test('the page shows every table of rooms', () => {
  const shown = Array.from(text.matchAll(/<!-- rooms (\S+) -->/g), ([, folder]) => folder)
  expect(shown).toEqual(floors.map(({ folder }) => folder))
})

test('the command of the page loads every file of its pictures', async () => {
  const pictures = Array.from(text.matchAll(/```text\n([\s\S]*?)```/g), ([, picture = '']) => picture)
  // Files for a service behind a network, and the file that the build puts first.
  const elsewhere = ['bin/ws.js', 'src/client/exchange/transport.ts', 'src/engine/redact/token-in-replies.ts']
  const drawn = pathsIn(pictures.join('')).filter((path) => !elsewhere.includes(path))
  expect(drawn.length).toBeGreaterThan(20)
  const note = join(mkdtempSync(join(tmpdir(), 'ws-modules-')), 'loaded.txt')
  const shell = await openSample()
  try {
    const preload = resolve('test/support/note-modules.ts')
    const line = `node --import ${preload} ${resolve('scripts/source.ts')} space update spc_api --title X -o json --jq .title`
    expect(await shell.run(line, { env: { WS_NOTE_MODULES: note } })).toEqual({
      out: 'X\n',
      err: '',
      exit: 0,
    })
    const loaded = readFileSync(note, 'utf8').split('\n')
    expect(drawn.filter((path) => !loaded.includes(path))).toEqual([])
  } finally {
    shell.remove()
  }
})
