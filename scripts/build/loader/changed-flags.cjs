// V8 refuses compiled code that was made under other flags than its own, and ws sets some while it runs (src/system/heap.ts). So
// V8's own come back while packaged-chunks.cjs reads compiled code or keeps some. The build puts this before it.

/** By name: what ws has set, and V8's own. */
const changedFlags = new Map()

/** @param usual - V8's own value */
// biome-ignore lint/correctness/noUnusedVariables: called by what the build writes after it.
function changeFlag(name, value, usual) {
  changedFlags.set(name, { value, usual })
  setFlag(name, value)
}

// biome-ignore lint/correctness/noUnusedVariables: called by what the build writes after it.
function underUsualFlags(work) {
  if (changedFlags.size === 0) return work()
  for (const [name, { usual }] of changedFlags) setFlag(name, usual)
  try {
    return work()
  } finally {
    for (const [name, { value }] of changedFlags) setFlag(name, value)
  }
}

/** Few runs set any, so only they load node:v8. */
const setFlag = (name, value) => require('node:v8').setFlagsFromString(`--${name}=${value}`)
