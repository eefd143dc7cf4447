/** A bundler plugin: loads a part of Node on the first use of a member, not with the module that imports it. */
import { createRequire, isBuiltin } from 'node:module'

/** Modules that Node has loaded before ws starts, and that a start-up snapshot can hold. */
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

/** A module that looks its members up at each use. */
function lazyModule(name: string): string {
  const members = Object.keys(requireBuiltin(name)).filter((member) => /^[\w$]+$/.test(member))
  const getters = members.map((member) => `get ${member}() { return load().${member} }`)
  return `const load = () => process.getBuiltinModule('${name}')\nmodule.exports = { ${getters.join(', ')} }`
}
