/** Preloaded by `node --import`: writes the paths of all modules of src that were loaded to the file that WS_NOTE_MODULES names. */
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const root = new URL('../../', import.meta.url).href
const loaded = new Set<string>()
registerHooks({
  load: (url, context, next) => {
    if (url.startsWith(`${root}src/`)) loaded.add(url.slice(root.length))
    return next(url, context)
  },
})
const { WS_NOTE_MODULES: file } = process.env
process.on('exit', () => {
  if (file !== undefined) writeFileSync(file, [...loaded].join('\n'))
})
