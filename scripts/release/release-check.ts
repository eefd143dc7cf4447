/**
 * `npm run release:check`: builds everything that a release holds from a clean clone, and tries it as people would install it.
 * `--out DIR` keeps it; `--version X` demands a version; `--only executable` builds nothing but the executable of this platform.
 * `--repository URL` says in the package where it comes from: the registry compares it with the statement of the CI.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { execa } from 'execa'
import { writeChecksums } from './checksums.ts'
import { buildExecutable } from './executable.ts'
import { releaseNotes } from './notes.ts'
import { packageOf } from './package.ts'
import { writeParts } from './parts.ts'
import { tryAsDependency, tryInstalled } from './try-installed.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    version: { type: 'string' },
    only: { type: 'string' },
    repository: { type: 'string' },
    nodes: { type: 'string', default: '22.19,24,26' },
  },
})
const work = mkdtempSync(join(tmpdir(), 'ws-release-'))
const out = resolve(values.out ?? join(work, 'release'))
mkdirSync(out, { recursive: true })
try {
  const clone = await cleanClone()
  const { version } = await packageOf(clone)
  if (values.version !== undefined && values.version !== version)
    throw new Error(`package.json says ${version}, and the release is to be ${values.version}`)
  if (values.only !== 'executable') {
    // Tests compare all later schemas with them.
    await execa('npm', ['run', '--silent', 'release:schemas', '--', '--check'], { cwd: clone })
    const tarball = await pack(clone)
    await writeParts(clone, join(out, `ws-${version}.cdx.json`))
    releaseNotes(clone, version, join(out, 'NOTES.md'))
    for (const node of values.nodes.split(',')) await tryInstalled({ tarball, node, version, work })
    await tryAsDependency({ clone, version, work })
  }
  await buildExecutable(clone, { out, version, work })
  console.log(writeChecksums(out))
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function cleanClone(): Promise<string> {
  const clone = join(work, 'clone')
  await execa('git', ['clone', '--quiet', resolve('.'), clone])
  await execa('npm', ['install', '--no-audit', '--no-fund'], { cwd: clone })
  return clone
}

async function pack(clone: string): Promise<string> {
  if (values.repository !== undefined)
    await execa('npm', ['pkg', 'set', `repository.url=git+${values.repository}.git`, 'repository.type=git'], {
      cwd: clone,
    })
  const { stdout } = await execa('npm', ['pack', '--json', '--pack-destination', out], { cwd: clone })
  const listed: unknown = JSON.parse(stdout)
  // npm 12 answers with an object by name, earlier ones with a list.
  const [first] = Object.values(listed as Record<string, { readonly filename: string }>)
  if (first === undefined) throw new Error('npm pack made nothing')
  return join(out, first.filename)
}
