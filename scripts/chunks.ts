/** Bundles sources into chunks: one for the start, and one for each thing that is loaded only when it is used. */
import { readFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { bundleOptions, optionPins } from './bundle-options.ts'
import { pinnedPattern, requirePins } from './pins.ts'
import { noticePins, thirdPartyNotices } from './third-party-notices.ts'

export interface Chunks {
  /** Name of the chunk that loads the others. */
  readonly entry: string
  /** Bodies of CommonJS modules by their names, which change with what is in them; `./name` is how they ask for each other. */
  readonly bodies: ReadonlyMap<string, string>
  /** The licenses of all code of others that is in them. */
  readonly notices: string
}

/**
 * What is always loaded together is one chunk, with whatever it imports: a chunk of its own for each part that others need as well
 * makes ten of them, each of which is looked for and read twice.
 */
const groups = [
  { name: 'start', test: /[\\/]src[\\/]system\.ts$/, priority: 4 },
  { name: 'words', test: /[\\/]src[\\/]cli[\\/]program\.ts$/, priority: 3 },
  { name: 'verb', test: /[\\/]src[\\/]cli[\\/]verb\.ts$/, priority: 2 },
  { name: 'run', test: /[\\/]src[\\/]cli[\\/]run\.ts$/, priority: 1 },
]

const groupPins = groups.map(({ name, test }) =>
  pinnedPattern(`the chunk "${name}" in scripts/chunks.ts`, test),
)

/** @param withNode - true for what carries Node.js too. */
export async function bundleChunks(
  source: string,
  { withNode }: { readonly withNode: boolean },
): Promise<Chunks> {
  let notices = ''
  const keep = (text: string) => {
    notices = text
  }
  const bundle = await rolldown({
    ...bundleOptions,
    plugins: [
      ...bundleOptions.plugins,
      thirdPartyNotices({ withNode, keep }),
      requirePins([...groupPins, ...optionPins, ...noticePins]),
    ],
    input: { ws: source },
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(log.message)
    },
  })
  const { output } = await bundle.generate({
    // ES modules would be loaded by Node's loader for them: a few milliseconds of every run.
    format: 'cjs',
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups },
    minify: { compress: true, mangle: { keepNames: true } },
  })
  await bundle.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  const bodies = new Map(chunks.map(({ fileName, code }) => [fileName, inAscii(code)]))
  return { entry: output[0].fileName, bodies, notices }
}

/** The whole text of what loads the chunks in one form of ws, of the scripts that it consists of. */
export const loaderText = (...scripts: readonly string[]): string =>
  scripts.map((file) => readFileSync(`scripts/${file}`, 'utf8')).join('\n')

/** A module without imports from src, for a loader: its exports are members of a constant. */
export async function moduleText(source: string, constant: string): Promise<string> {
  const bundle = await rolldown({ input: source, platform: 'node' })
  const { output } = await bundle.generate({ format: 'cjs', minify: { compress: true, mangle: false } })
  await bundle.close()
  return `const ${constant} = ((exports) => {${output[0].code};return exports})({})`
}

/** V8 gives every character of a text two bytes for the sake of one that is beyond Latin-1. */
function inAscii(code: string): string {
  return code.replace(/[^ -~\t\n\r]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
