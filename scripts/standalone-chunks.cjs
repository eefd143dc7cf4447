// The main script of the executable: finds the chunks of ws. What is loaded while it is built stays in the snapshot; the rest are
// assets, because every byte of a snapshot is read at every start. They come without V8's code cache: it is refused by any
// snapshot but the one it was made under, so it would have to be there before what it goes into.
const { startupSnapshot } = require('node:v8')

const loaded = new Map()
const parameters = ['exports', 'require', 'module', '__filename', '__dirname']

function load(name) {
  if (!name.startsWith('./')) return require(name)
  let chunk = loaded.get(name)
  if (chunk === undefined) {
    chunk = { exports: {} }
    loaded.set(name, chunk)
    // Not by node:vm, whose scripts no snapshot can hold.
    const run = new Function(...parameters, `${textOf(name)}\n//# sourceURL=${name}`)
    run(chunk.exports, load, chunk, __filename, __dirname)
  }
  return chunk.exports
}

function textOf(name) {
  const bytes = startupSnapshot.isBuildingSnapshot()
    ? process.getBuiltinModule('node:fs').readFileSync(`${process.env.WS_CHUNKS}/${name}`)
    : Buffer.from(process.getBuiltinModule('node:sea').getRawAsset(name))
  return bytes.latin1Slice()
}

load(process.env.WS_ENTRY)
