/** Loaded into the programs that tests start: writes down the JSON that they print, with the words that asked for it. */
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const file = process.env.WS_NOTE_ANSWERS

if (file !== undefined && /[\\/]ws(\.js)?$/.test(process.argv[1] ?? '')) note()

function note() {
  const printed = { 1: '', 2: '' }
  let isInStream = false
  const keep = (descriptor, text) => {
    if (printed[descriptor] === undefined || isInStream) return
    printed[descriptor] += typeof text === 'string' ? text : Buffer.from(text).toString('utf8')
  }
  const { writeSync } = fs
  fs.writeSync = (descriptor, text, ...rest) => {
    const written = writeSync(descriptor, text, ...rest)
    keep(descriptor, written === text.length ? text : Buffer.from(text).subarray(0, written))
    return written
  }
  syncBuiltinESMExports()
  for (const [name, descriptor] of [
    ['stdout', 1],
    ['stderr', 2],
  ]) {
    const { get } = Object.getOwnPropertyDescriptor(process, name)
    let known
    const opened = () => {
      if (known !== undefined) return known
      known = get.call(process)
      const write = known.write.bind(known)
      known.write = (text, ...rest) => {
        keep(descriptor, text)
        isInStream = true
        try {
          return write(text, ...rest)
        } finally {
          isInStream = false
        }
      }
      return known
    }
    Object.defineProperty(process, name, { get: opened, configurable: true, enumerable: true })
  }
  process.on('exit', (exit) => {
    if (!mayBeJson(printed[1]) && !mayBeJson(printed[2])) return
    const { WS_OUTPUT: output, WS_URL = '' } = process.env
    const argv = process.argv.slice(2)
    // Replies of a service behind a port are what a test likes.
    const isMadeUp = [WS_URL, ...argv].some((word) => /^(--base-url=)?http/.test(word))
    const line = { argv, output, exit, isMadeUp, out: printed[1], err: printed[2] }
    fs.appendFileSync(file, `${JSON.stringify(line)}\n`)
  })
}

const mayBeJson = (text) => /^[[{"]/.test(text)
