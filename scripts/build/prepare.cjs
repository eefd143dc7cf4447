// Builds ws for `npm install`, `npm pack` and installations from Git. Any Node must be able to run it: npm starts it in a fresh
// clone, before anything is installed, and with the system's Node, which may be too old for the build's own script.
const { spawnSync } = require('node:child_process')
const { existsSync } = require('node:fs')
const { resolve } = require('node:path')
const { isPreparedGlobally, undoGlobalLink } = require('./undo-global-link.cjs')

const root = resolve(__dirname, '../..')
/** The path of the project's Node, the same on every system. */
const brought = 'node/bin/node'
/** Set for the `npm install` that this script runs, which starts the script again at its end. */
const guard = 'WS_PREPARING'
/** Settings of the outer npm that would keep this one from installing here, or in full. */
const otherwise = ['global', 'location', 'dry_run', 'omit', 'only', 'production', 'package_lock_only', 'json']

/** Does not use `require`, which can't find packages that are ES modules only. */
const isInstalled = (name) => existsSync(resolve(root, 'node_modules', name))

if (isPreparedGlobally(process.env)) {
  undoGlobalLink({ env: process.env, root, platform: process.platform })
} else if (isInstalled('rolldown/package.json')) build()
else if (process.env[guard]) refuse('npm has not installed what ws is built with')
else install()

function build() {
  const node = isInstalled(brought) ? resolve(root, 'node_modules', brought) : process.execPath
  if (node === process.execPath && isTooOld(process.versions.node)) {
    refuse(`Node ${process.versions.node} is too old to build ws, and npm has installed no other here`)
  }
  run(node, [resolve(root, 'scripts/build/build.ts')], process.env)
}

function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number)
  return major < 22 || (major === 22 && minor < 19)
}

function install() {
  const env = { ...process.env, [guard]: '1', NODE_ENV: '' }
  for (const name of otherwise) delete env[`npm_config_${name}`]
  const words = ['install', '--no-audit', '--no-fund', '--include=dev', `--prefix=${root}`]
  const npm = process.env.npm_execpath
  if (npm === undefined) run('npm', words, env)
  else run(process.execPath, [npm, ...words], env)
}

/** On stderr, since `npm pack --json` answers on stdout. */
function run(file, words, env) {
  const { status, error } = spawnSync(file, words, { cwd: root, env, stdio: ['ignore', 2, 2] })
  if (error !== undefined) refuse(`${file} can't be started: ${error.message}`)
  if (status !== 0) process.exit(status === null ? 1 : status)
}

function refuse(why) {
  process.stderr.write(`ws: ${why}: run "npm install" in ${root}, or install Node 22.19 or newer\n`)
  process.exit(1)
}
