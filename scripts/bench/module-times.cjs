// Preloaded into ws: how long each module took to load by itself, without those that it loads in turn.
// On exit it writes one line of JSON to the file that WS_BENCH_MODULES names.
const { writeFileSync } = require('node:fs')
const Module = require('node:module')

const load = Module._load
const own = new Map()
const inside = [0]

Module._load = function timed(request, ...rest) {
  const start = performance.now()
  inside.push(0)
  try {
    return load.call(this, request, ...rest)
  } finally {
    const whole = performance.now() - start
    const below = inside.pop()
    inside[inside.length - 1] += whole
    own.set(request, (own.get(request) ?? 0) + whole - below)
  }
}

process.on('exit', () => {
  writeFileSync(process.env.WS_BENCH_MODULES, JSON.stringify([...own]))
})
