/** Builds without one of the tricks (scripts/tricks.ts): bundler plugins that do what the bundler would do without it. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import { lazy } from '../../src/concurrency/lazy.ts'
import { endsIn } from '../pins.ts'
import { isLeftOut } from '../tricks.ts'

const firstRequests = {
  module: '/src/client/exchange/transport.ts',
  asked: 'firstRequests = 64',
  instead: 'firstRequests = 0',
}

const undiciFromTheFirstOn: Plugin = {
  name: 'undici-from-the-first-on',
  transform(code, id) {
    const { module, asked, instead } = firstRequests
    if (!endsIn(id, module)) return null
    if (code.split(asked).length !== 2) throw new Error(`${module} does not have "${asked}" once, as before`)
    return { code: code.replace(asked, instead), map: null }
  },
}

export const pluginsInstead: readonly Plugin[] = isLeftOut('first-requests') ? [undiciFromTheFirstOn] : []

/** One chunk for all nouns of the catalog. */
export const groupsInstead = isLeftOut('noun-chunks')
  ? [
      {
        name: 'nouns',
        test: (id: string) => nouns().has(resolve(id)),
        priority: 1,
        // A chunk of what nouns share would load this one, and this one that.
        includeDependenciesRecursively: true,
      },
    ]
  : []

const catalog = 'src/catalog'

const nouns = lazy(() => {
  const text = readFileSync(`${catalog}/index.ts`, 'utf8')
  return new Set(
    Array.from(text.matchAll(/load: \(\) => import\('([^']+)'\)/g), ([, path = '']) =>
      resolve(catalog, path),
    ),
  )
})
