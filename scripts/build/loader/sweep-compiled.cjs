// Removes compiled chunks of older versions of ws and Node; the build makes dist/sweep-compiled.js of it.
const { readdirSync, rmSync, statSync } = require('node:fs')
const { basename, dirname, join } = require('node:path')

/** Milliseconds. Another ws or Node in use loses its compiled code at most once a month. */
const month = 30 * 24 * 60 * 60 * 1000

/** Node's names for its folders; others are not touched. */
const ofNode = /^v\d+\.\d+\.\d+-/

/** The build's names for chunks; and unfinished files, which end with a process id. */
const ofChunk = /-[\w-]{8}\.js(\.\d+)?$/

/**
 * @param kept - the folder of Node's compile cache for this Node
 * @param chunks - the folder of the chunks of this ws, whose names change with their text
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
    // Another ws was faster, or it is another user's.
  }
}
