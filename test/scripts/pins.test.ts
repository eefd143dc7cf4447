/** The build fails where it names a module by its path and there is none any more: the name would do nothing, and nobody would see it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import {
  endsIn,
  type Pin,
  pinnedEnd,
  pinnedPackage,
  pinnedPattern,
  pinnedSubstitute,
  requirePins,
} from '../../scripts/pins.ts'
import { folderWith } from '../support/folder.ts'

async function build(...pins: readonly Pin[]): Promise<string> {
  const folder = folderWith({ 'main.js': "export { run } from './run.js'", 'run.js': 'export const run = 1' })
  const bundle = await rolldown({ input: join(folder, 'main.js'), plugins: [requirePins(pins)] })
  const { output } = await bundle.generate({ format: 'cjs' })
  return output[0].code
}

test.each([
  [
    pinnedPattern('the chunk "run" in scripts/build/chunks.ts', /moved\.js$/),
    '/moved\\.js$/ of the chunk "run" in scripts/build/chunks.ts',
  ],
  [pinnedEnd('scripts/list.ts', '/moved/run.js'), '/moved/run.js of scripts/list.ts'],
  [pinnedPackage('scripts/list.ts', 'undici'), 'the package undici of scripts/list.ts'],
  [pinnedSubstitute('scripts/list.ts', '\0instead-of-/run'), 'instead-of-/run of scripts/list.ts'],
])('%#: what matches nothing is named', async (pin, name) => {
  await expect(build(pin)).rejects.toThrow(`No module of the bundle matches ${name}`)
})

test('what matches a module is fine', async () => {
  expect(await build(pinnedPattern('a list', /[\\/]run\.js$/))).toContain('run')
})

test('a pattern for two paths is refused, since one could hide the other; an exception is fine', () => {
  expect(() => pinnedPattern('a list', /(run|moved)\.js$/)).toThrow(
    'a list: write /(run|moved)\\.js$/ as several',
  )
  expect(pinnedPattern('a list', /bulk\/(?!csv|names)/).name).toContain('a list')
})

/** Paths in strings of the scripts that change modules, which nothing else would check: `endsWith('/client/pool.ts')`. */
const namedIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/['"`](\/[\w./-]+\.[cm]?[jt]s)['"`]/g), ([, path = '']) => path)

const filesIn = (folder: string, recursive: boolean) =>
  readdirSync(folder, { recursive, encoding: 'utf8' }).map((path) => resolve(folder, path))

test('every path that a script of the build, or the tests, looks for at the end of a module is one of a file', () => {
  const scripts = ['scripts/build', 'scripts/start-up'].flatMap((room) => filesIn(room, false))
  const texts = [...scripts, 'vitest.config.ts'].filter((file) => file.endsWith('.ts'))
  const named = texts.flatMap((file) => namedIn(readFileSync(file, 'utf8')))
  expect(named).toContain('/commander/lib/option.js')
  const files = ['src', 'scripts', 'node_modules'].flatMap((folder) => filesIn(folder, true))
  expect(named.filter((end) => !files.some((file) => endsIn(file, end)))).toEqual([])
})

test('a path that is named for the end of a module is found in a script', () => {
  expect(namedIn("importer?.endsWith('/client/pool.ts')")).toEqual(['/client/pool.ts'])
})
