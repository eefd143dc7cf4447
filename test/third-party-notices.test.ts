/** All code of others in ws has its license with it; what has none, or another than expected, does not get in. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfNode, noticesFor } from '../scripts/third-party-notices.ts'
import { folderWith } from './support/folder.ts'
import { openShell } from './support/shell.ts'

const readPackage = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const { dependencies, files } = readPackage('package.json')
/** Loaded from node_modules, by a process of its own. */
const notBundled = '@napi-rs/keyring'

test('ws prints the file of the package, which names every dependency that is bundled', async () => {
  const shell = openShell()
  const { out, err, exit } = await shell.run('ws licenses')
  shell.remove()
  expect({ err, exit }).toEqual({ err: '', exit: 0 })
  expect(out).toBe(readFileSync('THIRD-PARTY-NOTICES', 'utf8'))
  expect(files).toContain('THIRD-PARTY-NOTICES')
  for (const name of Object.keys(dependencies).filter((each) => each !== notBundled)) {
    const { version, license } = readPackage(join('node_modules', name, 'package.json'))
    expect(out).toContain(`\n\n${name} ${version}, ${license}\n\n`)
  }
  for (const part of ['Stephen Dolan', 'K.Kosako', 'decNumber', 'Adobe Systems', 'Matteo Collina'])
    expect(out).toContain(part)
  expect(out).not.toContain('Node.js contributors')
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
