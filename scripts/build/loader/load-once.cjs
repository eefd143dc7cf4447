// Loads chunks, and runs each once. It is not a file of its own in either form of ws, since finding one takes longer than reading
// it: the build puts it before packaged-chunks.cjs and standalone-chunks.cjs, which pass it a way to run a chunk.

/** @param run - runs the chunk of a name, as a CommonJS module that loads others by `load` */
// biome-ignore lint/correctness/noUnusedVariables: called by what the build writes after it.
function loadOnce(run) {
  const loaded = new Map()
  return function load(name) {
    if (!name.startsWith('./')) return require(name)
    let chunk = loaded.get(name)
    if (chunk === undefined) {
      chunk = { exports: {} }
      loaded.set(name, chunk)
      run(name, chunk, load)
    }
    return chunk.exports
  }
}
