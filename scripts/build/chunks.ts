/** Bundles sources into chunks: one for the start, and one for each part that loads only on use. */
import { readFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { pinnedPattern, requirePins } from '../pins.ts'
import { executableChanges } from '../start-up/changes.ts'
import { isLeftOut, leftOut } from '../tricks.ts'
import { bundleOptions, optionPins } from './bundle-options.ts'
import { refuseCircles } from './circles.ts'
import { nounPins, onlyVerbsInNouns } from './noun-chunks.ts'
import { withPlainExports } from './plain-exports.ts'
import { withShortImports } from './short-imports.ts'
import { noticePins, thirdPartyNotices } from './third-party-notices.ts'
import { groupsInstead, pluginsInstead } from './without.ts'

export interface Chunks {
  /** The name of the chunk that loads the others. */
  readonly entry: string
  /** Bodies of CommonJS modules by name. The names change with their contents; `./name` loads one from another. */
  readonly bodies: ReadonlyMap<string, string>
  /** Source maps of the bodies, for the chunks that `npm run coverage` counts. */
  readonly maps: ReadonlyMap<string, string>
  /** The licences of other people's code in them. */
  readonly notices: string
}

/**
 * Modules that always load together share a chunk with all their imports. Separate chunks for shared parts would make ten of
 * them, and Node would look for each and read it twice.
 */
const modulesOf: readonly ModuleGroup[] = [
  {
    name: 'start',
    // With the few bytes that load parts of Node (lazy-builtins.ts): nearly every call needs these.
    paths: [
      /[\\/]src[\\/]system\.ts$/,
      /^\0lazily:node:http$/,
      /^\0lazily:node:https$/,
      /^\0lazily:node:net$/,
      /^\0held-members:node:\w+$/,
    ],
    priority: 5,
  },
  {
    name: 'words',
    // With what help shares with commands that run.
    paths: [
      /[\\/]src[\\/]cli[\\/]program\.ts$/,
      /[\\/]src[\\/]catalog[\\/]command-spec\.ts$/,
      /[\\/]src[\\/]task[\\/]task\.ts$/,
    ],
    priority: 4,
  },
  {
    name: 'verb',
    // With what verbs and resources are declared by, and the few flags that verbs of several nouns share.
    paths: [
      /[\\/]src[\\/]cli[\\/]build[\\/]verb\.ts$/,
      /[\\/]src[\\/]catalog[\\/]operation-declaration\.ts$/,
      /[\\/]src[\\/]catalog[\\/]resource-declaration\.ts$/,
      /[\\/]src[\\/]catalog[\\/]shared\.ts$/,
      /[\\/]src[\\/]cli[\\/]parse[\\/]value-in-words\.ts$/,
      /[\\/]src[\\/]workflows[\\/]content-diff[\\/]diff-fields\.ts$/,
    ],
    priority: 3,
  },
  {
    name: 'run',
    // Steps that many calls take, and what several rooms share: a chunk of their own would cost more than their few bytes.
    paths: [
      /[\\/]src[\\/]cli[\\/]run\.ts$/,
      /[\\/]src[\\/]engine[\\/]steps[\\/]resolve-names\.ts$/,
      /[\\/]src[\\/]engine[\\/]execute[\\/]one\.ts$/,
      /[\\/]src[\\/]engine[\\/]execute[\\/]task\.ts$/,
      /[\\/]src[\\/]engine[\\/]redact[\\/]token-in-replies\.ts$/,
      /[\\/]src[\\/]concurrency[\\/]semaphore\.ts$/,
      /[\\/]src[\\/]task[\\/]offers\.ts$/,
    ],
    priority: 2,
  },
  {
    name: 'list',
    paths: [
      /[\\/]src[\\/]cli[\\/]lists[\\/]listing\.ts$/,
      /[\\/]src[\\/]engine[\\/]list\.ts$/,
      /[\\/]src[\\/]client[\\/]lists[\\/]page\.ts$/,
      /[\\/]src[\\/]client[\\/]lists[\\/]paging\.ts$/,
    ],
    priority: 1,
  },
  {
    name: 'outage',
    paths: [/[\\/]src[\\/]client[\\/]retry[\\/]outage\.ts$/, /[\\/]src[\\/]client[\\/]retry[\\/]probe\.ts$/],
    priority: 1,
  },
  { name: 'transport', paths: [/[\\/]src[\\/]client[\\/]exchange[\\/]transport\.ts$/], priority: 1 },
  {
    name: 'bulk',
    paths: [
      /[\\/]src[\\/]cli[\\/]bulk[\\/](?!rows[\\/]|report[\\/])/,
      /[\\/]src[\\/]cli[\\/]bulk[\\/]rows[\\/](?!csv|field-names)/,
      /[\\/]src[\\/]cli[\\/]bulk[\\/]report[\\/](?!annotations|job-page|failed-)/,
      /[\\/]src[\\/]engine[\\/]bulk/,
      /[\\/]src[\\/]engine[\\/]journal/,
      /[\\/]src[\\/]engine[\\/]execute[\\/]many/,
      /[\\/]src[\\/]engine[\\/]repeat[\\/]look-error/,
    ],
    priority: 0,
    // Other commands load what it needs of other rooms, too.
    includeDependenciesRecursively: false,
  },
  // Where ws has learnt a description, every command needs these.
  {
    name: 'follow',
    paths: [
      /[\\/]src[\\/]cli[\\/]commands[\\/]learnt-verbs\.ts$/,
      /[\\/]src[\\/]learnt[\\/]file\.ts$/,
      /[\\/]src[\\/]learnt[\\/]flag-words\.ts$/,
      /[\\/]src[\\/]learnt[\\/]follow\.ts$/,
      /[\\/]src[\\/]learnt[\\/]grown\.ts$/,
      /[\\/]src[\\/]learnt[\\/]key-for\.ts$/,
      /[\\/]src[\\/]learnt[\\/]member-drift\.ts$/,
      /[\\/]src[\\/]learnt[\\/]place\.ts$/,
      /[\\/]src[\\/]learnt[\\/]route\.ts$/,
      /[\\/]src[\\/]learnt[\\/]schema\.ts$/,
      /[\\/]src[\\/]learnt[\\/]service-at-a-glance\.ts$/,
      /[\\/]src[\\/]learnt[\\/]with-members\.ts$/,
    ],
    priority: 0,
    includeDependenciesRecursively: false,
  },
]

interface ModuleGroup {
  readonly name: string
  readonly paths: readonly RegExp[]
  readonly priority: number
  readonly includeDependenciesRecursively?: boolean
}

const groups = modulesOf.map(({ paths, ...group }) => ({
  ...group,
  test: new RegExp(paths.map(({ source }) => source).join('|')),
}))

const groupPins = modulesOf.flatMap(({ name, paths }) =>
  paths.map((path) => pinnedPattern(`the chunk "${name}" in scripts/build/chunks.ts`, path)),
)

interface ChunkOptions {
  readonly withNode: boolean
  /** True: the texts are as long as written, so that each place in them is one of the sources. */
  readonly isCounted?: boolean
}

export async function bundleChunks(
  source: string,
  { withNode, isCounted = false }: ChunkOptions,
): Promise<Chunks> {
  let notices = ''
  const keep = (text: string) => {
    notices = text
  }
  const bundle = await rolldown({
    ...bundleOptions,
    plugins: [
      ...bundleOptions.plugins,
      ...(withNode ? executableChanges.plugins : []),
      thirdPartyNotices({ withNode, keep }),
      ...(leftOut === undefined
        ? [onlyVerbsInNouns, requirePins([...groupPins, ...nounPins, ...optionPins, ...noticePins])]
        : pluginsInstead),
    ],
    input: { ws: source },
    // A group without its dependencies needs this.
    preserveEntrySignatures: 'allow-extension',
    onLog: (level, log) => {
      // Plugins change other people's code only, which nobody counts.
      // One chunk of all nouns leaves nothing to load apart.
      const isExpected =
        log.code === 'SOURCEMAP_BROKEN' ||
        (leftOut !== undefined && log.code === 'INEFFECTIVE_DYNAMIC_IMPORT')
      if (level === 'warn' && !isExpected) throw new Error(log.message)
    },
  })
  const { output } = await bundle.generate({
    // Node's loader for ES modules would take a few milliseconds of every run.
    format: 'cjs',
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups: [...groups, ...groupsInstead] },
    ...(isCounted
      ? { sourcemap: 'hidden' as const, dir: 'dist/chunks' }
      : { minify: { compress: true, mangle: { keepNames: true } } }),
  })
  await bundle.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  refuseCircles(chunks)
  const bodies = new Map(chunks.map(({ fileName, code }) => [fileName, importsOf(exportsOf(inAscii(code)))]))
  const maps = new Map(chunks.flatMap(({ fileName, map }) => (map ? [[fileName, map.toString()]] : [])))
  return { entry: output[0].fileName, bodies, maps, notices }
}

const unchanged = (code: string) => code
const exportsOf = isLeftOut('plain-exports') ? unchanged : withPlainExports
const importsOf = isLeftOut('short-imports') ? unchanged : withShortImports

/** The whole text of the chunk loader in one form of ws, from its scripts. */
export const loaderText = (...scripts: readonly string[]): string =>
  scripts.map((file) => readFileSync(`scripts/build/loader/${file}`, 'utf8')).join('\n')

/** A module without imports from src, for a loader: its exports become members of a constant. */
export async function moduleText(source: string, constant: string): Promise<string> {
  const bundle = await rolldown({ input: source, platform: 'node' })
  const { output } = await bundle.generate({ format: 'cjs', minify: { compress: true, mangle: false } })
  await bundle.close()
  return `const ${constant} = ((exports) => {${output[0].code};return exports})({})`
}

/** A single character beyond Latin-1 makes V8 store the whole text with two bytes a character. */
function inAscii(code: string): string {
  return code.replace(/[^ -~\t\n\r]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
