/** A service that offers only what the API document shows: the embedded workspace, with a 404 for every extended operation. */
import { parameterNames } from '../../../src/catalog/options.ts'
import { allOperations } from '../../../src/catalog/walk.ts'

const operations = await allOperations()

const patternOf = (path: string) =>
  new RegExp(`^${parameterNames(path).reduce((text, name) => text.replace(`{${name}}`, '[^/]+'), path)}$`)

const routes = operations.map(({ path, method, extended }) => ({
  pattern: patternOf(path),
  method,
  isExtended: extended === true,
}))

/** @param path - with its query. @returns the status of a refusal; undefined for what the document shows */
export function refusedBy(path: string): number | undefined {
  const [pathname = ''] = path.split('?')
  const fitting = routes.filter(({ pattern, method }) => method === 'GET' && pattern.test(pathname))
  return fitting.length > 0 && fitting.every(({ isExtended }) => isExtended) ? 404 : undefined
}
