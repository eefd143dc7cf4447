/** Preload it by `node --import`: it writes the paths of all loaded modules of src to the file of WS_NOTE_MODULES. */
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
