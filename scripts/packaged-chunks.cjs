// Loads the chunks of ws, whole and compiled; the build makes dist/ws.js of it. Node's compile cache keeps what a file runs when it
// is loaded, but none of the functions that are called later: compiling these was a fifth of a single call. And the way in which
// `require` finds a file takes longer than reading it.
// compile-cache.cjs has the modules of files and paths.
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
/** Where what was compiled is kept: for this version of Node, these flags and this user. Undefined where it may not be. */
const { folder: kept, userId, untrusted } = openCompileCache(process)

// load-once.cjs has loadOnce.
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
  // The next run compiles it as a whole: in this one V8 remembers what it has just compiled in part.
  if (script.cachedDataRejected) forget(keptAs)
  return script
}

/** The name of a chunk changes with its text, so it can't be that of another; but it may be older than the modes of its folder. */
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
  // Asked for only here: it brings streams with it.
  const { setFlagsFromString } = require('node:v8')
  setFlagsFromString('--no-lazy')
  const script = new Script(text, { filename })
  setFlagsFromString('--lazy')
  try {
    keep(script.createCachedData(), keptAs)
    sweepOnce()
  } catch {
    // There is no room for it: it is compiled again the next time.
    forget(freshly(keptAs))
  }
  return script
}

let isSwept = false

/** Only a run that compiles has to do with what an older version left. */
function sweepOnce() {
  if (isSwept) return
  isSwept = true
  require('./sweep-compiled.js').sweepCompiled({ kept: dirname(kept), chunks })
}

function forget(path) {
  try {
    rmSync(path)
  } catch {
    // It is not there, or not ours to remove.
  }
}

const freshly = (path) => `${path}.${process.pid}`

/** V8 believes what it reads, so no half of it may ever be found there. */
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
  // The build puts the name of the first chunk here.
  load('./ws.js').start(process, { ...installed, untrustedCache: untrusted })
