/** Any success of an operation makes ws forget that the service did not offer it, whatever command sent it. */
import { expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { type World, ws } from '../support/program.ts'

/** A service whose answer to `GET /v1/user` changes. */
function changingService() {
  const known = { isOffered: false }
  const paths: string[] = []
  const world: World = {
    env: { XDG_CACHE_HOME: folderWith({}), XDG_DATA_HOME: folderWith({}) },
    service: async ({ url }) => {
      const { pathname } = new URL(url)
      paths.push(pathname)
      if (pathname !== '/v1/user') return { body: { id: 'usr_ada', items: [] } }
      return known.isOffered ? { body: { id: 'usr_ada', displayName: 'Ada' } } : { status: 404, body: {} }
    },
  }
  const run = async (argv: readonly string[], env: World['env'] = {}) => {
    paths.length = 0
    const { exit } = await ws(argv, { ...world, env: { ...world.env, ...env } })
    return { exit, asksForUser: paths.includes('/v1/user') }
  }
  return { known, run }
}

const status = ['auth', 'status']

test('a success of a single command forgets that the operation was not offered', async () => {
  const { known, run } = changingService()
  expect(await run(status)).toEqual({ exit: 0, asksForUser: true })
  expect(await run(status)).toEqual({ exit: 0, asksForUser: false })
  known.isOffered = true
  // The service is not asked again until somebody wants just this.
  expect(await run(status)).toEqual({ exit: 0, asksForUser: false })
  expect(await run(['user', 'current'])).toEqual({ exit: 0, asksForUser: true })
  expect(await run(status)).toEqual({ exit: 0, asksForUser: true })
})

test.each([
  ['a refusal of the single command', ['user', 'current'], 3],
  ['a success of another operation', ['user', 'get', 'usr_ada'], 0],
])('%s forgets nothing', async (_case, argv, exit) => {
  const { run } = changingService()
  await run(status)
  expect(await run(argv)).toMatchObject({ exit })
  expect(await run(status)).toEqual({ exit: 0, asksForUser: false })
})

test('a success at another address forgets nothing of this one', async () => {
  const { known, run } = changingService()
  await run(status)
  known.isOffered = true
  expect(await run(['user', 'current'], { WS_URL: 'https://other.test' })).toMatchObject({ exit: 0 })
  expect(await run(status)).toEqual({ exit: 0, asksForUser: false })
})
