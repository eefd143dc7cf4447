// The main script of the executable: finds the chunks of ws. What is loaded while it is built stays in the snapshot; the rest is
// read from an asset, because every byte of a snapshot is read at every start. It comes without V8's code cache: that is refused
// by any snapshot but the one it was made under, so it would have to be there before what it goes into.
const { startupSnapshot } = require('node:v8')

// The folder of the build, which is asked for nothing once the executable is built.
const { WS_BUILD: folder } = process.env
const { entry, places } = JSON.parse(readFile('chunks.json'))
const parameters = ['exports', 'require', 'module', '__filename', '__dirname']

// load-once.cjs has loadOnce.
const load = loadOnce((name, chunk, ask) => {
  // Not by node:vm, whose scripts no snapshot can hold.
  const run = new Function(...parameters, `${textOf(name)}\n//# sourceURL=${name}`)
  run(chunk.exports, ask, chunk, __filename, __dirname)
})

/** One asset for all, since Node makes a list of them at every start. */
function textOf(name) {
  const bytes = startupSnapshot.isBuildingSnapshot()
    ? readFile('chunks.bin')
    : Buffer.from(process.getBuiltinModule('node:sea').getRawAsset('chunks'))
  return bytes.latin1Slice(...places[name])
}

function readFile(name) {
  return process.getBuiltinModule('node:fs').readFileSync(`${folder}/${name}`)
}

load(entry)
