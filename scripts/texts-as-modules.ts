/** Lets this process load modules of src that import texts: SQL, Markdown and completion scripts, as the build does. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

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
