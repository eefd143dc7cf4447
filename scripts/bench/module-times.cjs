// Preload it into ws: it measures how long each module and each chunk takes to load, without those that it loads in turn. On exit
// it writes one line of JSON to the file of WS_BENCH_MODULES.
const { writeFileSync } = require('node:fs')
const Module = require('node:module')
const { basename } = require('node:path')
const vm = require('node:vm')

const own = new Map()
const inside = [0]

function timed(name, work) {
  const start = performance.now()
  inside.push(0)
  try {
    return work()
  } finally {
    const whole = performance.now() - start
    const below = inside.pop()
    inside[inside.length - 1] += whole
    own.set(name, (own.get(name) ?? 0) + whole - below)
  }
}

const load = Module._load
Module._load = function (request, ...rest) {
  return timed(request, () => load.call(this, request, ...rest))
}

// The loader of the chunks (scripts/build/loader/packaged-chunks.cjs) compiles them as scripts, each of which returns a function that runs it.
const { Script } = vm
vm.Script = class {
  constructor(text, options) {
    this.name = basename(options.filename)
    this.script = timed(this.name, () => new Script(text, options))
    this.cachedDataRejected = this.script.cachedDataRejected
  }

  createCachedData() {
    return this.script.createCachedData()
  }

  runInThisContext() {
    const run = this.script.runInThisContext()
    return (...all) => timed(this.name, () => run(...all))
  }
}

process.on('exit', () => {
  writeFileSync(process.env.WS_BENCH_MODULES, JSON.stringify([...own]))
})
