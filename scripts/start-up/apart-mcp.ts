/**
 * A bundler plugin: gives the MCP SDK a copy of zod of its own. It uses far more of zod than ws does, and in a shared copy every
 * command would load that.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Pin, pinnedSubstitute } from '../pins.ts'

const apart = '?of-mcp'
const validator = '\0validator-of-mcp'

const isOfSdk = (importer: string | undefined) =>
  importer?.replaceAll('\\', '/').includes('/@modelcontextprotocol/')

export const apartMcp = {
  name: 'apart-mcp',
  resolveId: (source: string, importer: string | undefined) => {
    if (source.endsWith('/_shims') && isOfSdk(importer)) return validator
    if (importer?.endsWith(apart) && source.startsWith('.'))
      return `${resolve(dirname(importer.slice(0, -apart.length)), source)}${apart}`
    if (!isOfSdk(importer) || !/^zod(?:\/|$)/.test(source)) return null
    return `${fileURLToPath(import.meta.resolve(source))}${apart}`
  },
  load: (id: string) => {
    // The SDK checks answers to questions of its own with ajv; ws checks them where it uses them.
    if (id === validator)
      return `export { default as process } from 'node:process'
        export class DefaultJsonSchemaValidator { getValidator() { throw new Error('ws has no validator') } }`
    return id.endsWith(apart)
      ? { code: readFileSync(id.slice(0, -apart.length), 'utf8'), moduleType: 'js' as const }
      : null
  },
}

const zod = createRequire(import.meta.url).resolve('zod/package.json')

export const mcpPins: readonly Pin[] = [
  pinnedSubstitute('scripts/start-up/apart-mcp.ts', validator),
  {
    name: 'the copy of zod of scripts/start-up/apart-mcp.ts',
    matches: (module) => module.startsWith(dirname(zod)) && module.endsWith(apart),
  },
]
