// Loads the chunks of ws, compiled; the build makes dist/ws.js of it. Node's compile cache keeps only code that runs when a file
// loads, not functions called later: compiling these took a fifth of a single call. And `require` takes longer to find a file than
// to read it. compile-cache.cjs defines the modules of files and paths.
//
// A run that calls functions for the first time keeps them on exit, together with those that earlier runs have kept. Everything
// else stays text: reading the compiled code of whole chunks took twice as long as reading that of the functions in use.
const {
  closeSync,
  constants: { O_NOFOLLOW = 0, O_RDONLY },
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} = require('node:fs')
const { Script } = require('node:vm')

// Plain concatenation: node:path would take as long as reading a file.
const chunks = `${__dirname}/chunks/`
/** The folder for compiled code of this version of Node, these flags and this user; undefined if there must be none. */
const { folder: kept, userId, untrusted } = openCompileCache(process)

// load-once.cjs defines loadOnce; the build defines `bundled`, the chunk with the bundler's own functions, which all others need.
const load = loadOnce((name, chunk, ask) => {
  if (name === bundled.name) return bundled.run(chunk.exports)
  const path = chunks + name.slice(2)
  scriptOf(path, name.slice(2)).runInThisContext()(chunk.exports, ask, chunk, path, __dirname)
})

/** By name; empty where nothing is kept. The kinds of run whose functions the compiled code of a chunk has. */
const loaded = new Map()
/** A file of compiled code begins with as many numbers of 32 bits, zero where there is none yet. */
const mostKinds = 32
const noKinds = new Uint32Array(mostKinds)

function scriptOf(filename, name) {
  const text = readFileSync(filename, 'latin1')
  if (kept === undefined) return new Script(text, { filename })
  const before = compiledBefore(`${kept}/${name}`)
  const script = underUsualFlags(() => new Script(text, { filename, cachedData: before?.code }))
  loaded.set(name, { script, kinds: script.cachedDataRejected === false ? before.kinds : noKinds })
  return script
}

/** The name of a chunk changes with its text, so it can't belong to another. But it may be older than the modes of its folder. */
function compiledBefore(path) {
  try {
    const bytes = readOwn(path)
    if (bytes === undefined || bytes.length <= noKinds.byteLength) return undefined
    const kinds = new Uint32Array(bytes.buffer, bytes.byteOffset, mostKinds)
    return { kinds, code: bytes.subarray(noKinds.byteLength) }
  } catch {
    return undefined
  }
}

/** The bytes of a file that only this user can change; undefined for any other. */
function readOwn(path) {
  const file = openSync(path, O_RDONLY | O_NOFOLLOW)
  try {
    const { uid, mode, size } = fstatSync(file)
    if (userId !== undefined && (uid !== userId || (mode & 0o022) !== 0)) return undefined
    // V8 copies what does not begin at a multiple of 8 bytes.
    const bytes = Buffer.allocUnsafeSlow(size)
    return readSync(file, bytes) === size ? bytes : undefined
  } finally {
    closeSync(file)
  }
}

/** V8 forgets functions that a long calculation has not called for some time. Such a run does not miss a few milliseconds. */
const longest = 5_000_000

if (kept !== undefined) process.on('exit', keepNew)

/** Runs that load the same chunks are of one kind: they call much the same functions. */
function keepNew() {
  const kind = kindOf(loaded.keys())
  try {
    const { user, system } = process.cpuUsage()
    if (user + system > longest) return
    for (const [name, { script, kinds }] of loaded) {
      // The last number is there when no other fits.
      if (kinds.includes(kind) || kinds.at(-1) !== 0) continue
      if (!existsSync(kept)) mkdirSync(kept, { mode: 0o700 })
      const code = underUsualFlags(() => script.createCachedData())
      keep([withKind(kinds, kind), code], `${kept}/${name}`)
      if (kinds === noKinds) sweepOnce()
    }
  } catch {
    // No folder, or no room in it: the next run tries again.
  }
}

/** A number for a set of names in any order; never zero. */
function kindOf(names) {
  let sum = 0
  for (const name of names) {
    let number = 0
    // The end changes with the text of the chunk.
    for (let at = name.length - 11; at < name.length - 3; at += 1)
      number = (Math.imul(number, 31) + name.charCodeAt(at)) | 0
    sum = (sum + Math.imul(number, number)) >>> 0
  }
  return sum || 1
}

function withKind(kinds, kind) {
  const more = Uint32Array.from(kinds)
  more[more.indexOf(0)] = kind
  return more
}

let isSwept = false

/** Only a run that compiles a chunk for the first time can have leftovers of an older version. */
function sweepOnce() {
  if (isSwept) return
  isSwept = true
  require('./sweep-compiled.js').sweepCompiled({ kept: dirname(kept), chunks })
}

/** V8 trusts the file, so it must never be half written. */
function keep(parts, path) {
  const fresh = `${path}.${process.pid}`
  try {
    const file = openSync(fresh, 'w', 0o600)
    try {
      for (const part of parts) writeWhole(file, part)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(fresh, path)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

/** The system may take a part only. */
function writeWhole(file, bytes) {
  for (let start = 0; start < bytes.byteLength; ) start += writeSync(file, bytes, start)
}

exports.start = (process, installed) =>
  // The build replaces this name with that of the first chunk.
  load('./ws.js').start(process, { ...installed, untrustedCache: untrusted, changeFlag })
