/** All code of others in ws has its license with it; what has none, or another than expected, does not get in. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfNode, noticesFor, packagesIn } from '../../../scripts/build/third-party-notices.ts'
import { partsOfWs } from '../../../scripts/release/parts.ts'
import { folderWith } from '../../support/folder.ts'
import { readSources } from '../../support/imports.ts'
import { openShell } from '../../support/shell.ts'

const readPackage = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const { bundleDependencies, dependencies, files } = readPackage('package.json')
/** Loaded from node_modules, by a process of its own. */
const notBundled = '@napi-rs/keyring'

test('ws prints the file of the package, which names every package that its sources import', async () => {
  const shell = openShell()
  const { out, err, exit } = await shell.run('ws licenses')
  shell.remove()
  expect({ err, exit }).toEqual({ err: '', exit: 0 })
  expect(out).toBe(readFileSync('THIRD-PARTY-NOTICES', 'utf8'))
  expect(files).toContain('THIRD-PARTY-NOTICES')
  const imported = importedPackages()
  expect(imported.length).toBeGreaterThan(20)
  for (const name of imported) {
    const { version, license } = readPackage(join('node_modules', name, 'package.json'))
    expect(out).toContain(`\n\n${name} ${version}, ${license}\n\n`)
  }
  for (const part of ['Stephen Dolan', 'K.Kosako', 'decNumber', 'Adobe Systems', 'Matteo Collina'])
    expect(out).toContain(part)
  expect(out).not.toContain('Node.js contributors')
})

function importedPackages(): readonly string[] {
  const lines = readSources().flatMap(({ text }) => text.split('\n'))
  const names = lines
    .filter((line) => !line.startsWith('import type'))
    .map((line) => /(?:\bfrom |\bimport\()'(@[^/']+\/[^/']+|[^./'@][^/':]*)['/]/.exec(line)?.[1])
  return [...new Set(names)].filter(
    (name) => name !== undefined && !builtinModules.includes(name),
  ) as string[]
}

test('npm installs nothing with ws that the bundle holds, but for the package that ws carries along', () => {
  expect(Object.keys(dependencies)).toEqual([notBundled, ...bundleDependencies])
})

test('the list of parts has all that is in the bundle, all that npm installs, and Node', () => {
  const part = (name: string, ...marks: string[]) => ({
    'bom-ref': name,
    properties: marks.map((mark) => ({ name: `cdx:npm:package:${mark}`, value: 'true' })),
  })
  const project = {
    bomFormat: 'CycloneDX',
    metadata: { component: { 'bom-ref': 'ws@1.0.0', name: 'folder' } },
    components: [
      part('zod@4.0.0', 'development'),
      part('vitest@5.0.0', 'development'),
      part('keyring@2.0.0'),
    ],
    dependencies: [
      { ref: 'ws@1.0.0', dependsOn: ['zod@4.0.0', 'vitest@5.0.0', 'keyring@2.0.0'] },
      { ref: 'vitest@5.0.0', dependsOn: [] },
    ],
  }
  const held = {
    name: 'ws',
    bundled: packagesIn(noticesFor([resolve('node_modules/zod/index.js')], { withNode: false })),
    node: '26.0.0',
  }
  expect(() => partsOfWs(project, held)).toThrow(
    `npm sbom does not list ${held.bundled}, which is in the bundle`,
  )
  const listed = partsOfWs(project, { ...held, bundled: ['zod@4.0.0'] })
  expect(listed.metadata.component).toEqual({ 'bom-ref': 'ws@1.0.0', name: 'ws' })
  expect(listed.components.slice(0, 2)).toEqual([part('zod@4.0.0', 'bundled'), part('keyring@2.0.0')])
  expect(listed.components.map((each) => each['bom-ref'])).toContain('Node.js@26.0.0')
  expect(listed.dependencies).toEqual([{ ref: 'ws@1.0.0', dependsOn: ['zod@4.0.0', 'keyring@2.0.0'] }])
})

test('the executable tells of Node.js too, with all that is in it', ({ skip }) => {
  skip(folderOfNode() === undefined, 'npm has removed the package of Node.js: npm rebuild node')
  const notices = noticesFor([resolve('node_modules/zod/index.js')], { withNode: true })
  for (const part of ['Colin McDonnell', 'Node.js contributors', 'OpenSSL', 'libuv', 'nghttp2'])
    expect(notices).toContain(part)
})

test.each([
  ['without a license', {}, { LICENSE: 'text' }, 'odd is under no license'],
  ['under another license', { license: 'AGPL-3.0' }, { LICENSE: 'text' }, 'odd is under AGPL-3.0'],
  ['without a text', { license: 'MIT' }, {}, 'odd has no text of its license'],
])('a package %s is not carried', (_case, described, texts, fault) => {
  const folder = join(folderWith(), 'node_modules/odd')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'odd', version: '1.0.0', ...described }))
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  expect(() => noticesFor([join(folder, 'lib/index.js')], { withNode: false })).toThrow(fault)
})

test('npm packs it', () => {
  const script = 'npm pack --dry-run --json --ignore-scripts'
  const packed = execFileSync('sh', ['-c', script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  expect(packed).toContain('"THIRD-PARTY-NOTICES"')
})
