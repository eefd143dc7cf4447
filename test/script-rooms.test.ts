/** The rooms of scripts (CONTRIBUTING.md, "Scripts"): one reaches into another through one file, and there are no circles. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

interface ReachOfScript {
  readonly from: string
  readonly to: string
}

/** A folder of scripts, or a file beside the rooms. */
const roomOf = (path: string) => path.split('/')[1] ?? ''

const scripts = readdirSync('scripts', { recursive: true, encoding: 'utf8' })
  .map((path) => posix.join('scripts', path.replaceAll('\\', '/')))
  .filter((path) => /\.[cm]?[jt]s$/.test(path))

/** The scripts and folders that a script names in a string: as an import, or by a path that it reads or runs. */
function reachedIn(from: string, text: string): readonly ReachOfScript[] {
  const code = text.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')
  const named = Array.from(code.matchAll(/['"`]((?:\.\.?|scripts)\/[^'"`\n]+)['"`]/g), ([, path = '']) =>
    path.startsWith('scripts/') ? posix.join(path) : posix.join(posix.dirname(from), path),
  )
  return named.flatMap((path) => {
    const [to = ''] = path.split(/[?$]/)
    return to.startsWith('scripts/') && existsSync(to) && roomOf(to) !== roomOf(from) ? [{ from, to }] : []
  })
}

const reached = scripts.flatMap((from) => reachedIn(from, readFileSync(from, 'utf8')))
const isInRoom = (path: string) => statSync(join('scripts', roomOf(path))).isDirectory()

/** By `one -> other`: the files of the other room that scripts of the one reach, if they are several. */
function manyDoors(reaches: readonly ReachOfScript[]): Readonly<Record<string, readonly string[]>> {
  const doors = Map.groupBy(reaches, ({ from, to }) => `${roomOf(from)} -> ${roomOf(to)}`)
  const files = [...doors].map(([pair, all]) => [pair, [...new Set(all.map(({ to }) => to))]] as const)
  return Object.fromEntries(files.filter(([, all]) => all.length > 1))
}

/** Rooms and files beside them that a walk from one of them comes back to. */
function circular(reaches: readonly ReachOfScript[]): readonly string[] {
  const next = Map.groupBy(reaches, ({ from }) => roomOf(from))
  const isOnCircle = (start: string) => {
    const seen = new Set([start])
    // Rooms that the walk finds join the set while it goes on.
    for (const room of seen)
      for (const { to } of next.get(room) ?? []) {
        if (roomOf(to) === start) return true
        seen.add(roomOf(to))
      }
    return false
  }
  return [...next.keys()].filter(isOnCircle)
}

test('no script of one room reaches into another but through one file', () => {
  expect(manyDoors(reached.filter(({ from, to }) => isInRoom(from) && isInRoom(to)))).toEqual({})
})

test('rooms of scripts, and the files beside them, reach each other in no circles', () => {
  expect(circular(reached)).toEqual([])
})

test('the table of CONTRIBUTING.md has every room', () => {
  const [, section = ''] = /^## Scripts\n([\s\S]*?)^## /m.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? []
  const told = Array.from(section.matchAll(/^\| `([\w-]+)` \|/gm), ([, room]) => room)
  const rooms = [...new Set(scripts.filter(isInRoom).map(roomOf)), 'ci']
  expect(told.toSorted()).toEqual(rooms.toSorted())
})

test('a script reaches others by imports, by URLs and by paths, but not by a comment', () => {
  const from = 'scripts/bench/some.ts'
  const text = [
    "import { pin } from '../pins.ts'",
    "import.meta.resolve('../build/build.ts')",
    "run('scripts/release/release-check.ts')",
    '// It is like "scripts/generate/generate.ts".',
    "import './world.ts'",
    "const sources = '../../src'",
  ].join('\n')
  const found = ['scripts/pins.ts', 'scripts/build/build.ts', 'scripts/release/release-check.ts']
  expect(reachedIn(from, text)).toEqual(found.map((to) => ({ from, to })))
})

test('two doors and circles are found', () => {
  const steps = [
    { from: 'scripts/build/one.ts', to: 'scripts/start-up/a.ts' },
    { from: 'scripts/build/two.ts', to: 'scripts/start-up/b.ts' },
    { from: 'scripts/start-up/b.ts', to: 'scripts/pins.ts' },
    { from: 'scripts/pins.ts', to: 'scripts/build/one.ts' },
    { from: 'scripts/bench/one.ts', to: 'scripts/build/one.ts' },
  ]
  expect(manyDoors(steps)).toEqual({
    'build -> start-up': ['scripts/start-up/a.ts', 'scripts/start-up/b.ts'],
  })
  expect(circular(steps)).toEqual(['build', 'start-up', 'pins.ts'])
  expect(circular(steps.slice(0, 3))).toEqual([])
})
