/**
 * Shortens what the bundler writes for `import()` in chunks: the tree of nouns alone has some hundred, and each start reads and
 * compiles them.
 */

const written = /\bPromise\.resolve\(\)\.then\(\(\)=>require\(("[^"]+")\)\)/g
const later = '$later'

export function withShortImports(code: string): string {
  if (code.search(written) < 0) return code
  if (code.includes(later)) throw new Error(`A chunk has a ${later} of its own`)
  const short = code.replace(written, (_, name: string) => `${later}(${name})`)
  return `const ${later}=name=>Promise.resolve().then(()=>require(name));${short}`
}
