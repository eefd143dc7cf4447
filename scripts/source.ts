/** `npm run source -- <words>`: runs ws from src without a build, so that stacks and breakpoints are those of the sources. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Like the build, it loads SQL, Markdown and completion scripts as text, and inserts the version.
registerHooks({
  load: (url, context, next) =>
    /\.(?:sql|md)$|\/completions\/[^/]+$/.test(url)
      ? {
          format: 'module',
          source: `export default ${JSON.stringify(readFileSync(fileURLToPath(url), 'utf8'))}`,
          shortCircuit: true,
        }
      : next(url, context),
})
Object.assign(globalThis, { WS_VERSION: 'source' })

const { start } = await import('../src/system.ts')
await start(process)
