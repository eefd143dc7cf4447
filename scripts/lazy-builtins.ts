/** A bundler plugin: parts of Node are loaded when one of their members is used, not when a module that mentions them is. */
import { createRequire, isBuiltin } from 'node:module'

/** What Node has loaded by the time ws starts, and what a start-up snapshot can hold. */
const held = new Set(['assert', 'buffer', 'events', 'path', 'process', 'string_decoder', 'url', 'util', 'v8'])

const lazily = '\0lazily:'
const requireBuiltin = createRequire(import.meta.url)

export const lazyBuiltins = {
  name: 'lazy-builtins',
  resolveId: (source: string) => {
    if (!isBuiltin(source)) return null
    const name = source.replace(/^node:/, '')
    return held.has(name) ? { id: `node:${name}`, external: true } : `${lazily}node:${name}`
  },
  load: (id: string) => (id.startsWith(lazily) ? lazyModule(id.slice(lazily.length)) : null),
}

/** A module whose members are looked up at each use. */
function lazyModule(name: string): string {
  const members = Object.keys(requireBuiltin(name)).filter((member) => /^[\w$]+$/.test(member))
  const getters = members.map((member) => `get ${member}() { return load().${member} }`)
  return `const load = () => process.getBuiltinModule('${name}')\nmodule.exports = { ${getters.join(', ')} }`
}
