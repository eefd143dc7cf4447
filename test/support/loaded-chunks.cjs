// Preloaded into ws: notes each chunk that it loads. On exit it writes them to the file that WS_TEST_CHUNKS names, as JSON: the name,
// or in the executable the place within the asset; and the bytes.
const { writeFileSync } = require('node:fs')
const { basename } = require('node:path')
const sea = require('node:sea')
const vm = require('node:vm')

const loaded = []

// scripts/packaged-chunks.cjs makes a script of each.
vm.Script = class extends vm.Script {
  constructor(text, options) {
    super(text, options)
    loaded.push([basename(options.filename), text.length])
  }
}

// scripts/standalone-chunks.cjs takes each from one asset.
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
