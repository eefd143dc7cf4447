/** The script that npm runs before it packs a clone. */
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'

test('the link that npm 11 makes to a clone, in place of the folder that it fills, is undone', async () => {
  const home = mkdtempSync(join(tmpdir(), 'ws-prepare-'))
  const clone = join(home, 'clone')
  const modules = join(home, 'prefix/lib/node_modules')
  const folder = join(modules, 'docs-workspace-cli')
  const aside = join(modules, '.docs-workspace-cli-AbCd1234')
  try {
    for (const file of ['package.json', 'scripts/build/prepare.cjs', 'scripts/build/undo-global-link.cjs'])
      cpSync(file, join(clone, file))
    mkdirSync(aside, { recursive: true })
    writeFileSync(join(aside, 'kept'), '')
    symlinkSync(clone, folder)
    const env = {
      _PACOTE_NO_PREPARE_: 'git',
      npm_config_global: 'true',
      npm_config_global_prefix: join(home, 'prefix'),
    }
    await execa('node', [join(clone, 'scripts/build/prepare.cjs')], { env })
    expect([lstatSync(folder).isDirectory(), existsSync(join(folder, 'kept')), existsSync(aside)]).toEqual([
      true,
      true,
      false,
    ])
    expect(existsSync(join(clone, 'node_modules'))).toBe(false)
  } finally {
    rmSync(home, { recursive: true })
  }
})

test('npm unpacks ws before its dependencies, since it brings one along', () => {
  const { bundleDependencies, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    bundleDependencies: string[]
    dependencies: Record<string, string>
  }
  expect(bundleDependencies).not.toEqual([])
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(bundleDependencies))
})
