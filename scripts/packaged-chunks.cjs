// Loads the chunks of ws, whole and compiled; the build makes dist/ws.js of it. Node's compile cache keeps only code that runs
// when a file loads, not functions called later: compiling these took a fifth of a single call. And `require` takes longer to
// find a file than to read it. compile-cache.cjs defines the modules of files and paths.
const {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs')
const { Script } = require('node:vm')

const chunks = join(__dirname, 'chunks')
/** The folder for compiled code of this version of Node, these flags and this user; undefined if there must be none. */
const { folder: kept, userId, untrusted } = openCompileCache(process)

// load-once.cjs defines loadOnce.
const load = loadOnce((name, chunk, ask) => {
  const path = join(chunks, name)
  scriptOf(path, name).runInThisContext()(chunk.exports, ask, chunk, path, __dirname)
})

function scriptOf(filename, name) {
  const text = readFileSync(filename, 'latin1')
  if (kept === undefined) return new Script(text, { filename })
  const keptAs = join(kept, name)
  const cachedData = compiledBefore(keptAs)
  if (cachedData === undefined) return compileAndKeep(text, { filename, keptAs })
  const script = new Script(text, { filename, cachedData })
  // Let the next run compile it whole: V8 remembers the parts that it has just compiled.
  if (script.cachedDataRejected) forget(keptAs)
  return script
}

/** The name of a chunk changes with its text, so it can't belong to another. But it may be older than the modes of its folder. */
function compiledBefore(path) {
  try {
    const { uid, mode } = lstatSync(path)
    return userId === undefined || (uid === userId && (mode & 0o022) === 0) ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}

function compileAndKeep(text, { filename, keptAs }) {
  try {
    if (!existsSync(kept)) mkdirSync(kept, { mode: 0o700 })
  } catch {
    return new Script(text, { filename })
  }
  // Loaded only here, since it brings streams with it.
  const { setFlagsFromString } = require('node:v8')
  setFlagsFromString('--no-lazy')
  const script = new Script(text, { filename })
  setFlagsFromString('--lazy')
  try {
    keep(script.createCachedData(), keptAs)
    sweepOnce()
  } catch {
    // There is no room for it: the next run compiles it again.
    forget(freshly(keptAs))
  }
  return script
}

let isSwept = false

/** Only a run that compiles can have leftovers of an older version. */
function sweepOnce() {
  if (isSwept) return
  isSwept = true
  require('./sweep-compiled.js').sweepCompiled({ kept: dirname(kept), chunks })
}

function forget(path) {
  try {
    rmSync(path)
  } catch {
    // It is gone, or another user's.
  }
}

const freshly = (path) => `${path}.${process.pid}`

/** V8 trusts the file, so it must never be half written. */
function keep(bytes, path) {
  const fresh = freshly(path)
  const file = openSync(fresh, 'w', 0o600)
  try {
    writeFileSync(file, bytes)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(fresh, path)
}

exports.start = (process, installed) =>
  // The build replaces this name with that of the first chunk.
  load('./ws.js').start(process, { ...installed, untrustedCache: untrusted })
