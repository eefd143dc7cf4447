/** The build fails where it names a module by its path and there is none any more: the name would do nothing, and nobody would see it. */
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { type Pin, pinnedPackage, pinnedPattern, pinnedSubstitute, requirePins } from '../../scripts/pins.ts'
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
  [pinnedPackage('scripts/list.ts', 'undici'), 'the package undici of scripts/list.ts'],
  [pinnedSubstitute('scripts/list.ts', '\0instead-of-/run'), 'instead-of-/run of scripts/list.ts'],
])('%#: what matches nothing is named', async (pin, name) => {
  await expect(build(pin)).rejects.toThrow(`No module of the bundle matches ${name}`)
})

test('what matches a module is fine', async () => {
  expect(await build(pinnedPattern('a list', /[\\/]run\.js$/))).toContain('run')
})
