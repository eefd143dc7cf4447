#!/usr/bin/env node
// Checks the Node version, then calls ws; an older Node hands over to the one that is installed beside it.
// CommonJS (bin/package.json), like the bundle: Node starts it without loading its ESM loader.

// Marks the program that an older Node started.
const handedOver = 'WS_HANDED_OVER'

const [major, minor] = process.versions.node.split('.').map(Number)

if (major > 22 || (major === 22 && minor >= 19)) {
  if (process.channel !== undefined && process.env[handedOver] !== undefined) endWithParent()
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
  // The channel closes with this process, whatever ends it: nobody can pass on a SIGKILL.
  const child = require('node:child_process').spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [handedOver]: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal === 'SIGKILL' ? 9 : 15)))
}

// If the older Node was killed, the run would go on and hold its locks: it ends as by SIGTERM.
function endWithParent() {
  delete process.env[handedOver]
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // It must not keep a program running that has come to its end.
  process.channel.unref()
}

function currentNode() {
  try {
    return require.resolve('node/bin/node')
  } catch {
    return undefined
  }
}
