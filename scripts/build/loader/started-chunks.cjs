// For the bench (scripts/tricks.ts): loads the chunks of an executable without a snapshot, all from assets. The build puts this in
// the place of standalone-chunks.cjs.
const { getRawAsset } = require('node:sea')
const { Script } = require('node:vm')

const { entry, places } = JSON.parse(Buffer.from(getRawAsset('places')).toString())
const all = Buffer.from(getRawAsset('chunks'))

// load-once.cjs defines loadOnce.
const load = loadOnce((name, chunk, ask) => {
  const text = `(function (exports, require, module, __filename, __dirname) {${all.latin1Slice(...places[name])}\n})`
  new Script(text, { filename: name }).runInThisContext()(chunk.exports, ask, chunk, __filename, __dirname)
})

load(entry).start(process)
