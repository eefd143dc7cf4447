/** Bundles src/ into dist/: chunks, and their loader. */
import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'rolldown/utils'
import { folderOr, isLeftOut, leftOut } from '../tricks.ts'
import { bundleChunks, loaderText, moduleText } from './chunks.ts'

const folder = folderOr('dist')
const fresh = `${folder}.${process.pid}`
/** Under `npm run coverage`, tests count the lines that run in the programs that they start. */
const isCounted = process.env.WS_COVERAGE !== undefined
const { entry, bodies, maps, notices } = await bundleChunks('src/system.ts', { withNode: false, isCounted })
mkdirSync(join(fresh, 'chunks'), { recursive: true })
// The bundler's own functions come with the loader: every run needs them, and a file takes longer to find and read.
const [bundled = '', helpers = ''] = [...bodies].find(([name]) => name.startsWith('rolldown-runtime-')) ?? []
if (helpers === '' || helpers.includes('require('))
  throw new Error('No chunk holds the functions of the bundler alone')
for (const [name, body] of bodies) {
  if (name === bundled && !isLeftOut('packaged-chunks')) continue
  const text = isLeftOut('packaged-chunks')
    ? body
    : `(function (exports, require, module, __filename, __dirname) {${body}\n})`
  writeFileSync(join(fresh, 'chunks', name), text)
}
for (const [name, map] of maps) writeFileSync(join(fresh, 'chunks', `${name}.map`), map)
const untrustedFolder = await moduleText('src/disk/untrusted-folder.ts', 'untrustedFolder')
const loader = isLeftOut('packaged-chunks')
  ? loaderText('compile-cache.cjs', 'required-chunks.cjs')
  : loaderText('load-once.cjs', 'compile-cache.cjs', 'changed-flags.cjs', 'packaged-chunks.cjs')
if (loader.split("/ws.js'").length !== 2)
  throw new Error('No script of the loader asks for ./ws.js, the first chunk')
// Node compiles the loader at every start, comments and all.
const { code, errors } = minifySync(
  'ws.js',
  `${untrustedFolder}\nconst bundled = { name: './${bundled}', run(exports) {${helpers}} }\n${withoutOne(loader).replace("/ws.js'", `/${entry}'`)}`,
  {
    module: false,
    mangle: { toplevel: false },
  },
)
if (errors.length > 0) throw errors[0]
writeFileSync(join(fresh, 'ws.js'), code)
copyFileSync('scripts/build/loader/sweep-compiled.cjs', join(fresh, 'sweep-compiled.js'))
writeFileSync(join(fresh, 'package.json'), '{ "type": "commonjs" }\n')
if (leftOut === undefined) writeFileSync('THIRD-PARTY-NOTICES', notices)
// A running ws finds either the old bundle or the new one.
rmSync(folder, { recursive: true, force: true })
renameSync(fresh, folder)

/** The loader, which has one of the tricks itself. */
function withoutOne(text: string): string {
  if (!isLeftOut('changed-flags')) return text
  const asked = 'if (changedFlags.size === 0) return'
  if (!text.includes(asked)) throw new Error(`No script of the loader has "${asked}"`)
  return text.replace(asked, 'if (true) return')
}
