/** Installs the package as people do, with each Node that it is for, and plays a few commands far away from the project. */
import { mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'

interface Trial {
  readonly work: string
  readonly version: string
}

export async function tryInstalled({
  tarball,
  node,
  version,
  work,
}: Trial & { readonly tarball: string; readonly node: string }): Promise<void> {
  const prefix = join(work, `prefix-${node}`)
  const bin = await nodeAt(node, work)
  const env = { PATH: [bin, join(prefix, 'bin'), process.env.PATH ?? ''].join(delimiter) }
  await execa('npm', ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', tarball], { env })
  await play(join(prefix, 'bin', 'ws'), { version, env, home: join(work, `home-${node}`) })
  console.log(`installed and played with Node ${node}`)
}

/** `npm install git+...` builds the package where it is installed. */
export async function tryAsDependency({
  clone,
  version,
  work,
}: Trial & { readonly clone: string }): Promise<void> {
  const folder = join(work, 'dependent')
  mkdirSync(folder)
  await execa('npm', ['init', '--yes'], { cwd: folder })
  await execa('npm', ['install', '--no-audit', '--no-fund', `git+file://${clone}`], { cwd: folder })
  await play(join(folder, 'node_modules/.bin/ws'), { version, env: {}, home: join(work, 'home-dependent') })
  console.log('installed and played as a Git dependency')
}

/** The folder of a Node of that version, as the npm package `node` brings it. */
async function nodeAt(version: string, work: string): Promise<string> {
  const folder = join(work, `node-${version}`)
  mkdirSync(folder)
  await execa('npm', ['init', '--yes'], { cwd: folder })
  await execa('npm', ['install', '--no-audit', '--no-fund', `node@${version}`], { cwd: folder })
  const bin = join(folder, 'node_modules/.bin')
  // The package fetches Node by a script, which npm may refuse to run.
  const { stdout } = await execa(join(bin, 'node'), ['--version'])
  if (!`${stdout}.`.startsWith(`v${version}.`))
    throw new Error(`npm installed Node ${stdout}, not ${version}`)
  return bin
}

interface InstalledWs {
  readonly version: string
  readonly env: Readonly<Record<string, string>>
  readonly home: string
}

/** Far away from the project, in a home of its own. */
export async function play(ws: string, { version, env, home }: InstalledWs): Promise<void> {
  mkdirSync(home)
  const run = async (...words: string[]) => {
    const { stdout } = await execa(ws, words, {
      cwd: home,
      env: { ...env, HOME: home, WS_KEYRING: '0' },
      stdin: 'ignore',
      timeout: 60_000,
    })
    return stdout
  }
  const said = await run('--version')
  if (said !== version) throw new Error(`${ws} says ${said}, not ${version}`)
  await run('local', 'init', '--sample')
  const title = await run('space', 'get', 'spc_api', '--jq', '.title')
  if (title !== 'API reference') throw new Error(`${ws} answered ${title}`)
  for (const line of otherCommands) await run(...line.split(' '))
}

/** One of each kind that loads code of its own: documents, content, SQL, pages, history, a backup, schemas, aliases. */
const otherCommands = [
  'export --out workspace.yaml',
  'plan workspace.yaml --exit-code',
  'audit -o sarif --fail-on critical',
  'access --space spc_api -o csv',
  'query stale-spaces',
  'report --html report.html',
  'content pull docs --space spc_api',
  'content diff docs --exit-code',
  'cr diff 1 --space spc_guides --stat',
  'inbox',
  'backup create backup',
  'backup verify backup',
  'local clone --name copy',
  'space update spc_sdk --title Libraries',
  'undo --yes',
  'history verify',
  'site share-link create --site site_partners --name Partners',
  'schema space get --answer json',
  'alias set mine space list',
  'mine --limit 1',
  'doctor --url local:',
]
