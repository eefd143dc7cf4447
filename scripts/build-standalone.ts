/** `npm run build:standalone`: ws as one executable for this platform, started from a V8 snapshot; no Node is needed to run it. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
import { bundleOptions } from './bundle-options.ts'

const folder = 'dist-standalone'
const script = `${folder}/ws.cjs`
const executable = `${folder}/ws${process.platform === 'win32' ? '.exe' : ''}`

const bundle = await rolldown({ ...bundleOptions, input: 'src/standalone.ts' })
await bundle.write({
  file: script,
  format: 'cjs',
  codeSplitting: false,
  minify: { compress: true, mangle: { keepNames: true } },
})
await bundle.close()

mkdirSync(folder, { recursive: true })
const settings = {
  main: script,
  mainFormat: 'commonjs',
  output: executable,
  useSnapshot: true,
  disableExperimentalSEAWarning: true,
}
writeFileSync(`${folder}/sea.json`, JSON.stringify(settings))
execFileSync(process.execPath, ['--build-sea', `${folder}/sea.json`], { stdio: 'inherit' })

const mebibytes = (path: string) => (statSync(path).size / 1024 / 1024).toFixed(1)
console.log(`${executable}: ${mebibytes(executable)} MiB, of which Node ${mebibytes(process.execPath)} MiB`)
