/** Page ids of the embedded workspace that no answer gave: where a test needs to begin. */
import { parseInput } from '../../src/local/request/input.ts'
import { pageIdOf } from '../../src/local/request/page-ids.ts'
import { findRoute } from '../../src/local/request/routing.ts'

/** @param keys - of the row before the page */
export async function pageIdAt(keys: readonly unknown[], url: string): Promise<string> {
  const route = await findRoute('GET', url.split('?')[0] ?? '')
  if ('methods' in route) throw new Error(`nothing is at ${url}`)
  const { query } = parseInput(route, { method: 'GET', url, headers: {} })
  return pageIdOf(Buffer.from(JSON.stringify(keys)).toString('base64url'), { ...route, query })
}
