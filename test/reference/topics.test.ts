/** Topics tell of everything that they are about, and fit the terminal. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { globalGroups } from '../../src/cli/flags.ts'
import { exitCode } from '../../src/errors.ts'
import { topics } from '../../src/reference/topics.ts'
import { widthOf } from '../../src/render/width.ts'
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

test('every variable is told', async () => {
  const text = await topics.environment.load()
  const ofFlags = globalGroups.flatMap(({ options }) => options.flatMap(({ variable }) => variable ?? []))
  const read = [...new Set([...ofFlags, ...variablesInSource()])]
  expect(read.filter((name) => !text.includes(name))).toEqual([])
})

/** `WS_...` as sources name it, apart from what is the build's. */
function variablesInSource(): string[] {
  const folder = resolve(import.meta.dirname, '../../src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )
  return files
    .flatMap((path) => readFileSync(join(folder, path), 'utf8').match(/\bWS_[A-Z_]+\b/g) ?? [])
    .filter((name) => !['WS_VERSION', 'WS_'].includes(name))
}
