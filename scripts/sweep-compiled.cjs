// Removes what ws compiled for chunks of older versions of itself and of Node; the build makes dist/sweep-compiled.js of it.
const { readdirSync, rmSync, statSync } = require('node:fs')
const { basename, dirname, join } = require('node:path')

/** Milliseconds: of another ws or Node in use nothing is compiled more than once a month for being swept. */
const month = 30 * 24 * 60 * 60 * 1000

/** As Node names its folders; what lies beside them may be anything. */
const ofNode = /^v\d+\.\d+\.\d+-/

/** As the build names chunks; and what was not written to its end, with the id of the process behind it. */
const ofChunk = /-[\w-]{8}\.js(\.\d+)?$/

/**
 * @param kept - the folder of Node's compile cache that this Node uses.
 * @param chunks - the folder of the chunks of this ws, whose names change with their text.
 */
exports.sweepCompiled = ({ kept, chunks }) => {
  const inUse = new Set(namesIn(chunks))
  for (const tag of namesIn(dirname(kept)).filter((name) => ofNode.test(name))) {
    const isOurs = tag === basename(kept)
    const folder = join(dirname(kept), tag, 'ws')
    for (const name of namesIn(folder).filter((each) => ofChunk.test(each))) {
      if (!(isOurs && inUse.has(name))) removeOld(join(folder, name))
    }
  }
}

function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function removeOld(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > month) rmSync(path)
  } catch {
    // Another ws was faster, or it is not ours to remove.
  }
}
