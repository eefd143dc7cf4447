// The main script of the executable: loads the chunks of ws. Chunks loaded during the build stay in the snapshot; the others come
// from an asset, because a start reads every byte of a snapshot. They have no V8 code cache: only the snapshot that it was made
// under accepts one, so it would have to exist before the snapshot that includes it.
const { startupSnapshot } = require('node:v8')

// The build's folder; the finished executable does not use it.
const { WS_BUILD: folder } = process.env
const { entry, places } = JSON.parse(readFile('chunks.json'))
const parameters = ['exports', 'require', 'module', '__filename', '__dirname']

// load-once.cjs defines loadOnce.
const load = loadOnce((name, chunk, ask) => {
  // Not node:vm: no snapshot can hold its scripts.
  const run = new Function(...parameters, `${textOf(name)}\n//# sourceURL=${name}`)
  run(chunk.exports, ask, chunk, __filename, __dirname)
})

/** One asset for all, since Node lists them at every start. */
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
