/** Topics tell of everything that they are about, and fit the terminal. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { globalGroups } from '../../src/cli/parse/flags.ts'
import { exitCode } from '../../src/errors.ts'
import { topics } from '../../src/reference/topics.ts'
import { widthOf } from '../../src/render/text/width.ts'
import { ws } from '../support/program.ts'

describe.each(Object.keys(topics))('ws help %s', (topic) => {
  test.each([60, 80, 200])('fits %i columns', async (columns) => {
    const { exit, out, err, requests } = await ws(['help', topic], { columns })
    expect({ exit, err, requests }).toEqual({ exit: 0, err: '', requests: [] })
    const wide = out.split('\n').filter((line) => widthOf(line) > columns && !line.startsWith('  '))
    expect(wide).toEqual([])
  })

  test('is bold at a terminal, unless colours are off', async () => {
    const { out } = await ws(['help', topic], { terminal: true, env: { TERM: 'xterm' } })
    expect(out.startsWith('\u001b[1m')).toBe(true)
    const plain = await ws(['help', topic], { terminal: true, env: { NO_COLOR: '1' } })
    expect(plain.out).not.toContain('\u001b')
  })
})

test('every exit code is told', async () => {
  const text = await topics['exit-codes'].load()
  const told = Array.from(text.matchAll(/^\| (\d+) \|/gm), ([, code]) => Number(code))
  expect(told).toEqual(Object.values(exitCode))
})

describe('every variable is told, and no other', () => {
  const ofFlags = globalGroups.flatMap(({ options }) => options.flatMap(({ variable }) => variable ?? []))
  const read = [...new Set([...ofFlags, ...ofContext, ...variablesInSource(), ...readByNode])].toSorted()

  test.each([
    ['ws help environment', async () => topics.environment.load()],
    [
      'docs/explanation/scripts.md',
      async () => /^## Environment\n[^#]+/m.exec(source('docs/explanation/scripts.md'))?.[0] ?? '',
    ],
  ])('%s', async (_, load) => {
    const named = (await load()).match(/\b[A-Z]+_?[A-Z_]+\b/g) ?? []
    expect([...new Set(named)].filter((name) => !wordsInCapitals.includes(name)).toSorted()).toEqual(read)
  })
})

/** Put together from what they are of. */
const ofContext = ['WS_ORG', 'WS_SPACE', 'WS_SITE']

/** By Node itself. */
const readByNode = ['NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE', 'TMPDIR']

const wordsInCapitals = ['URL', 'JSON', 'ASCII', 'UTF', 'CSV']

/** The ways in which sources name a variable, and `WS_...` wherever it stands. */
function variablesInSource(): string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join('src', path))
  const ways = [
    /\bWS_[A-Z_]+\b/g,
    /\benv\.([A-Z_]+)\b/g,
    /(?:\bvariable\([^')]*|\beither\(|\bvariable: )'([A-Z_]+)'/g,
    /[{,] ([A-Z_]{4,})(?=[^}]*\}: Environment\b)/g,
  ]
  return (
    [...files, 'bin/ws.js']
      .map(source)
      .flatMap((text) => ways.flatMap((way) => Array.from(text.matchAll(way), ([all, name = all]) => name)))
      // `WS_ERR_...` is the code of an error.
      .filter((name) => !['WS_VERSION', 'WS_'].includes(name) && !name.startsWith('WS_ERR_'))
  )
}

const root = resolve(import.meta.dirname, '../..')

function source(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
