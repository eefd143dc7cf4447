// Preload it into ws: it records each chunk that ws loads. On exit it writes JSON to the file of WS_TEST_CHUNKS: for each chunk
// its name, or in the executable its place in the asset; and its bytes.
const { writeFileSync } = require('node:fs')
const { basename } = require('node:path')
const sea = require('node:sea')
const vm = require('node:vm')

const loaded = []

// scripts/build/loader/packaged-chunks.cjs makes a script of each.
vm.Script = class extends vm.Script {
  constructor(text, options) {
    super(text, options)
    loaded.push([basename(options.filename), text.length])
  }
}

// scripts/build/loader/standalone-chunks.cjs takes each from one asset.
const assets = new WeakSet()
const { getBuiltinModule } = process
process.getBuiltinModule = (name) => {
  const module = getBuiltinModule(name)
  return name === 'node:sea' ? { ...module, getRawAsset } : module
}

function getRawAsset(name) {
  const asset = sea.getRawAsset(name)
  assets.add(asset)
  return asset
}

const { latin1Slice } = Buffer.prototype
Buffer.prototype.latin1Slice = function (start, end) {
  if (assets.has(this.buffer)) loaded.push([start, end - start])
  return latin1Slice.call(this, start, end)
}

process.on('exit', () => writeFileSync(process.env.WS_TEST_CHUNKS, JSON.stringify(loaded)))
