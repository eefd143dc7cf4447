/** A bundler plugin: loads a part of Node on the first use of a member, not with the module that imports it. */
import { createRequire, isBuiltin } from 'node:module'

/** Modules that Node has loaded before ws starts, and that a start-up snapshot can hold. */
const held = new Set(['assert', 'buffer', 'events', 'path', 'process', 'string_decoder', 'url', 'util', 'v8'])

/**
 * Loaded with a database only, and never at the start: a part of Node that they share with others would become a chunk of its own,
 * which every command had to load.
 */
const ofDatabase = /[\\/]node_modules[\\/](?:pg|pg-[a-z-]+|pgpass|split2|prom-client)[\\/]/

const lazily = '\0lazily:'
const requireBuiltin = createRequire(import.meta.url)

export const lazyBuiltins = {
  name: 'lazy-builtins',
  resolveId: (source: string, importer: string | undefined) => {
    if (!isBuiltin(source)) return null
    const name = source.replace(/^node:/, '')
    return held.has(name) || ofDatabase.test(importer ?? '')
      ? { id: `node:${name}`, external: true }
      : `${lazily}node:${name}`
  },
  load: (id: string) => (id.startsWith(lazily) ? lazyModule(id.slice(lazily.length)) : null),
}

/** A module that looks its members up at each use. */
function lazyModule(name: string): string {
  const members = Object.keys(requireBuiltin(name)).filter((member) => /^[\w$]+$/.test(member))
  const getters = members.map((member) => `get ${member}() { return load().${member} }`)
  return `let held\nconst load = () => (held ??= process.getBuiltinModule('${name}'))\nmodule.exports = { ${getters.join(', ')} }`
}
