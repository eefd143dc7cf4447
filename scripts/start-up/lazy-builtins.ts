/** A bundler plugin: loads a part of Node on the first use of a member, not with the module that imports it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'

/** Modules that Node has loaded before ws starts, and that a start-up snapshot can hold. */
const held = new Set(['assert', 'buffer', 'events', 'path', 'process', 'string_decoder', 'url', 'util', 'v8'])

/**
 * Loaded with a database only, and never at the start: a part of Node that they share with others would become a chunk of its own,
 * which every command had to load.
 */
const ofDatabase = /[\\/]node_modules[\\/](?:pg|pg-[a-z-]+|pgpass|split2|prom-client)[\\/]/

const requireBuiltin = createRequire(import.meta.url)

/** How a module is made that stands for a part of Node, by the beginning of its id. */
const stands: Readonly<Record<string, (name: string) => string>> = {
  lazily: (name) => {
    const named = namesIn(name)
    return membersOf(name, (member) => named.has(member))
  },
  // For other people's code: imported by name, as one value, and by require.
  wholly: (name) => membersOf(name, () => true),
  'as-value': (name) => `${loading(name)}\nexport default ${anyMember}`,
  required: (name) => `${loading(name)}\nmodule.exports = ${anyMember}`,
  // The bundler copies every member of a module that it does not bundle: some hundred of them for `process`.
  'held-members': (name) => {
    const members = [...namesIn(name)].filter((each) => Object.hasOwn(requireBuiltin(name), each))
    return `const held = process.getBuiltinModule('${name}')\n${members.map((each) => `export const ${each} = held.${each}`).join('\n')}`
  },
  'held-value': (name) => `export default process.getBuiltinModule('${name}')`,
}

export const lazyBuiltins = {
  name: 'lazy-builtins',
  resolveId: (source: string, importer: string | undefined, { kind }: { readonly kind: string }) => {
    if (!isBuiltin(source)) return null
    const name = `node:${source.replace(/^node:/, '')}`
    const way = ofDatabase.test(importer ?? '') ? undefined : wayOf(name, { source, importer, kind })
    return way === undefined ? { id: name, external: true } : `\0${way}:${name}`
  },
  load: (id: string) => {
    const [, way = '', name = ''] = /^\0([\w-]+):(node:.*)$/.exec(id) ?? []
    return stands[way]?.(name) ?? null
  },
  /** @throws if a source that another plugin has changed imports names that no file of ours imports */
  transform: (code: string, id: string) => {
    for (const [, module = ''] of code.matchAll(/from '(node:[\w/]+)'/g)) {
      const unforeseen = isOwn(id)
        ? importedNames(code, module).filter((each) => !namesIn(module).has(each))
        : []
      if (unforeseen.length > 0) throw new Error(`${id} imports ${unforeseen.join(', ')} of ${module}`)
    }
    return null
  },
}

const sources = join(import.meta.dirname, '../../src')

const isOwn = (importer: string | undefined): boolean => importer?.startsWith(sources) ?? false

/** Undefined: the bundle asks Node for it. */
function wayOf(
  name: string,
  {
    source,
    importer,
    kind,
  }: { readonly source: string; readonly importer: string | undefined; readonly kind: string },
): string | undefined {
  const isHeld = held.has(name.slice('node:'.length))
  if (kind === 'import-statement' && isOwn(importer)) return isHeld ? 'held-members' : 'lazily'
  if (kind === 'import-statement' && takesValue(source, importer)) return isHeld ? 'held-value' : 'as-value'
  if (isHeld) return undefined
  if (isOwn(importer)) return 'lazily'
  return kind === 'require-call' ? 'required' : 'wholly'
}

/** True for code that only says `import fs from 'node:fs'`. */
function takesValue(source: string, importer: string | undefined): boolean {
  if (importer === undefined || !existsSync(importer)) return false
  const imports = readFileSync(importer, 'utf8').match(new RegExp(`^.*from ['"]${source}['"]`, 'gm')) ?? []
  return imports.length > 0 && imports.every((each) => /^import \w+ from/.test(each))
}

/**
 * The members of a part of Node that sources of ws import. Each that a module has takes time when the module loads, and some have
 * a hundred.
 */
function namesIn(module: string): ReadonlySet<string> {
  const known = namesOf.get(module)
  if (known !== undefined) return known
  const names = new Set(ownSources().flatMap((text) => importedNames(text, module)))
  namesOf.set(module, names)
  return names
}

const namesOf = new Map<string, ReadonlySet<string>>()

function importedNames(text: string, module: string): readonly string[] {
  const imports = new RegExp(
    `(?:import (?:type )?(?:\\{([^}]*)\\}|\\w+) from|(?:\\{([^{}]*)\\} = await )?import\\()\\s*'${module}'`,
    'g',
  )
  return Array.from(text.matchAll(imports), ([line, listed, awaited]) => {
    const members = listed ?? awaited
    if (members === undefined) throw new Error(`${line}: import the members of ${module} by their names`)
    return members.split(',').map((each) => each.trim().replace(/^type | as .*$|:.*$/g, ''))
  }).flat()
}

let texts: readonly string[] | undefined

function ownSources(): readonly string[] {
  texts ??= [
    ...readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(join(sources, path), 'utf8')),
    // The build writes a source with this import (third-party-notices.ts); `transform` refuses any other.
    "import { brotliDecompressSync } from 'node:zlib'",
  ]
  return texts
}

/** A module that looks its members up at each use. */
function membersOf(name: string, isWanted: (member: string) => boolean): string {
  const members = Object.keys(requireBuiltin(name)).filter((each) => /^[\w$]+$/.test(each) && isWanted(each))
  const getters = members.map((member) => `get ${member}() { return load().${member} }`)
  return `${loading(name)}\nmodule.exports = { ${getters.join(', ')} }`
}

/** The same without names: a hundred members that look up others take time to make. */
const anyMember = 'new Proxy({}, { get: (_, member) => load()[member] })'

const loading = (name: string) =>
  `let held\nconst load = () => (held ??= process.getBuiltinModule('${name}'))`
