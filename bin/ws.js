#!/usr/bin/env node
// Checks the Node version, then calls ws; an older Node hands over to the one that is installed beside it.
import module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)

if (major > 22 || (major === 22 && minor >= 19)) {
  module.enableCompileCache()
  const { start } = await import('../dist/ws.js')
  await start(process)
} else {
  await handOver()
}

async function handOver() {
  const node = currentNode()
  if (node === undefined) {
    process.stderr.write(`ws: Node ${process.versions.node} is too old: ws needs Node 22.19 or newer\n`)
    process.exit(10)
  }
  const { spawn } = await import('node:child_process')
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal === 'SIGKILL' ? 9 : 15)))
}

function currentNode() {
  try {
    return module.createRequire(import.meta.url).resolve('node/bin/node')
  } catch {
    return undefined
  }
}
