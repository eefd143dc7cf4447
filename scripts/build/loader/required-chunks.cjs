// For the bench (scripts/tricks.ts): loads the chunks as Node itself does, by `require`, and Node's compile cache keeps what it
// compiled. The build puts this in the place of packaged-chunks.cjs. compile-cache.cjs names the folder.
const { untrusted } = openCompileCache(process)

exports.start = (process, installed) =>
  // The build replaces this name with that of the first chunk.
  require('./chunks/ws.js').start(process, { ...installed, untrustedCache: untrusted })
