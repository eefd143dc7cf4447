/** Makes THIRD-PARTY-NOTICES: the licences of other people's code in a bundle, and in the executable that of Node.js. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'rolldown'
import { type Pin, pinnedPackage, pinnedPattern, withBundled } from '../pins.ts'
import { packed, unpacking } from './packed-text.ts'

/** Licences that only require their text, and that of a file NOTICE where there is one. */
const expected = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
])

/** Packages without a declared licence, after a look at their text. */
const unnamed: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Texts for code in a package that belongs to somebody else. */
const inside: Readonly<Record<string, readonly string[]>> = {
  'jq-wasm': ['jq.txt', 'oniguruma.txt'],
  pdfkit: ['adobe-core-fonts.txt'],
}

const rule = `\n${'='.repeat(80)}\n\n`

/**
 * @param modules - ids of all modules of a bundle
 * @throws if a package has no licence text, or an unexpected one
 */
export function noticesFor(modules: Iterable<string>, { withNode }: { readonly withNode: boolean }): string {
  const folders = new Set(Array.from(modules, packageFolder).filter((folder) => folder !== undefined))
  const notices = [...folders].sort().flatMap(noticesOf)
  const all = withNode ? [...notices, noticeOfNode()] : notices
  return [`ws carries code of others. These are their licenses, of ${all.length} works.\n`, ...all].join(rule)
}

/** `NAME@VERSION` of each package in such a text. */
export const packagesIn = (notices: string): readonly string[] =>
  Array.from(notices.matchAll(titleOfPackage), ([, name, version]) => `${name}@${version}`)

/** Code inside a package has no version of its own. */
const titleOfPackage = new RegExp(`${rule}(\\S+) (\\d\\S*), .+\n\n`, 'g')

const packageFolder = (module: string): string | undefined =>
  /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module)?.[1]

function noticesOf(folder: string): readonly string[] {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const {
    name,
    version,
    license = unnamed[name],
  } = JSON.parse(read('package.json')) as {
    readonly name: string
    readonly version: string
    readonly license?: string
  }
  if (license === undefined || !expected.has(license))
    throw new Error(`${name} is under ${license ?? 'no license'}: look at it before ws carries it`)
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[sc]e|copying|notice)/i.test(file))
    .sort()
  const readme = readdirSync(folder).filter((file) => file === 'README.md')
  const found = texts.length === 0 ? readme.map(read).flatMap(licenseIn) : texts.map(read)
  if (found.length === 0) throw new Error(`${name} has no text of its license`)
  const others = (inside[name] ?? []).map((file) => readFileSync(join('scripts/build/notices', file), 'utf8'))
  return [`${name} ${version}, ${license}\n\n${found.map(tidy).join('\n')}`, ...others.map(tidy)]
}

/** The end of the README, for packages without a file of their own. */
function licenseIn(readme: string): readonly string[] {
  const text = /^## licen[sc]e\n(.*Permission is hereby granted.*)/ims.exec(readme)?.[1]
  return text === undefined ? [] : [text]
}

/** npm has a package of Node for each platform, with the text of all its parts. */
function noticeOfNode(): string {
  const folder = folderOfNode()
  if (folder === undefined)
    throw new Error('There is no text of the license of Node.js: run npm rebuild node')
  return `Node.js ${process.versions.node}, MIT and others\n\n${tidy(readFileSync(join(folder, 'LICENSE'), 'utf8'))}`
}

/** Undefined if a later `npm install` has removed it, since no package needs it. */
export function folderOfNode(): string | undefined {
  const node = createRequire(import.meta.resolve('node/package.json'))
  try {
    return dirname(node.resolve(`node-${process.platform}-${process.arch}/package.json`))
  } catch {
    return undefined
  }
}

const tidy = (text: string) => `${text.replaceAll('\r\n', '\n').trim()}\n`

const placeOfNotices = /[\\/]tools[\\/]third-party-notices\.ts$/
const placeholder = JSON.stringify('@THIRD-PARTY-NOTICES@')

interface NoticesOptions {
  readonly withNode: boolean
  /** Called with the whole text. */
  keep(notices: string): void
}

/** A bundler plugin: inserts the notices when all modules are known, before chunks get their names. */
export const thirdPartyNotices = ({ withNode, keep }: NoticesOptions): Plugin => ({
  name: 'third-party-notices',
  load: (id) =>
    placeOfNotices.test(id) ? { code: unpacking('const notices =', placeholder), moduleType: 'js' } : null,
  renderChunk(code, _chunk, _options, { chunks }) {
    if (!code.includes(placeholder)) return null
    const modules = Object.values(chunks).flatMap(({ moduleIds }) => moduleIds)
    const notices = noticesFor(withBundled(this, modules), { withNode })
    keep(notices)
    return code.replace(placeholder, () => JSON.stringify(packed(notices)))
  },
})

const here = 'scripts/build/third-party-notices.ts'

export const noticePins: readonly Pin[] = [
  pinnedPattern(here, placeOfNotices),
  ...Object.keys({ ...unnamed, ...inside }).map((name) => pinnedPackage(here, name)),
]
