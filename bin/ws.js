#!/usr/bin/env node
// Checks the Node version, then calls ws; an older Node hands over to the one that is installed beside it.
// CommonJS (bin/package.json), like the bundle: Node starts it without loading its ESM loader.
const { existsSync, mkdirSync, statSync } = require('node:fs')
const nodeModule = require('node:module')
const { isAbsolute, join } = require('node:path')

const [major, minor] = process.versions.node.split('.').map(Number)

if (major > 22 || (major === 22 && minor >= 19)) {
  const folder = compileCacheFolder(process)
  if (folder !== undefined) nodeModule.enableCompileCache(folder)
  require('../dist/ws.js').start(process, { keyringScript: `${__dirname}/keyring.js` })
} else {
  handOver()
}

// What is found there is run. The temporary folder, where Node would keep it, is everybody's; the home of a process that became
// root is still another user's.
function compileCacheFolder({ env, platform, getuid }) {
  if (env.NODE_COMPILE_CACHE) return env.NODE_COMPILE_CACHE
  const [base = '', ...below] = cachePlace(env, platform)
  try {
    if (!isAbsolute(base) || (platform !== 'win32' && statSync(base).uid !== getuid())) return undefined
    return below.reduce((folder, name) => madeIn(folder, name), base)
  } catch {
    return undefined
  }
}

// Node's recursive mkdir never ends in /proc.
function madeIn(parent, name) {
  const folder = join(parent, name)
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  return folder
}

// As src/settings/folders.ts has it.
function cachePlace(env, platform) {
  if (isAbsolute(env.XDG_CACHE_HOME ?? '')) return [env.XDG_CACHE_HOME, 'ws', 'compiled']
  return platform === 'win32'
    ? [env.LOCALAPPDATA, 'ws', 'cache', 'compiled']
    : [env.HOME, '.cache', 'ws', 'compiled']
}

function handOver() {
  const node = currentNode()
  if (node === undefined) {
    process.stderr.write(`ws: Node ${process.versions.node} is too old: ws needs Node 22.19 or newer\n`)
    process.exit(10)
  }
  const child = require('node:child_process').spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal === 'SIGKILL' ? 9 : 15)))
}

function currentNode() {
  try {
    return require.resolve('node/bin/node')
  } catch {
    return undefined
  }
}
