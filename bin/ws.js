#!/usr/bin/env node
// Checks the Node version, then calls ws; an older Node hands over to the one that is installed beside it.
// CommonJS (bin/package.json), like the bundle: Node starts it without loading its ESM loader.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major > 22 || (major === 22 && minor >= 19)) {
  require('../dist/ws.js').start(process, { keyringScript: `${__dirname}/keyring.js` })
} else {
  handOver()
}

function handOver() {
  const node = currentNode()
  if (node === undefined) {
    process.stderr.write(
      `ws: Node ${process.versions.node} is too old: ws needs Node 22.19 or newer\n` +
        'hint: Install a newer one (https://nodejs.org), or use the executable of ws, which needs none\n',
    )
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
