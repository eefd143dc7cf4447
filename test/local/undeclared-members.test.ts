/** A member that the API does not know is refused in the body of every operation, at any depth, and changes nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isObject } from '../../src/json/object.ts'
import { folderWith } from '../support/folder.ts'
import { operations } from '../support/operations.ts'
import { ws } from '../support/program.ts'
import { readShellLine } from '../support/shell-words.ts'
import { rehearse } from './rehearsal.ts'
import { handle } from './run-example.ts'
import { type SampleCopies, sampleCopies } from './sample-copies.ts'

let sample: SampleCopies

beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

/** These operations, and these places, take members of any name. */
const isFree = (words: string, place: string) =>
  words === 'site customization set' ||
  (words === 'site adaptive-schema set' && place !== '') ||
  // A map from people to their settings.
  (words === 'team member update' && place === 'memberships')

const lines = [...operations]
  .filter(([, { body }]) => body !== undefined)
  .flatMap(([words, { method, examples }]) => examples.map((line) => ({ words, method, line })))

test.each(lines)('$line', async ({ words, method, line }) => {
  const workspace = sample.open()
  const tried: string[] = []
  const refused: string[] = []
  const { env, words: argv } = readShellLine(line)
  await ws(argv.slice(1), {
    workingDirectory: folderWith(),
    env: { WS_ORG: 'org_northwind', ...env },
    service: async (request) => {
      const body: unknown = request.method === method && request.body ? JSON.parse(request.body) : undefined
      for (const { place, body: grown } of withOneMore(body)) {
        tried.push(place)
        const answer = await handle(workspace, { ...request, body: JSON.stringify(grown) })
        if (answer.status === 400 && (await answer.text()).includes(fault)) refused.push(place)
      }
      const { status, headers, text } = await handle(workspace, request)
      return { status, headers, body: await text() }
    },
  })
  await workspace.close()
  expect(tried).toContain('')
  expect(refused).toEqual(tried.filter((place) => !isFree(words, place)))
})

const fault = 'memberMore: there is no such member'

interface Grown {
  /** Dotted, with the numbers of lists. */
  readonly place: string
  readonly body: unknown
}

/** The value once for each object in it, with a member more there. */
function withOneMore(value: unknown, place = ''): readonly Grown[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.entries(value).flatMap(([name, inner]) =>
    withOneMore(inner, place === '' ? name : `${place}.${name}`).map((grown) => {
      const copy = structuredClone(value) as Record<string, unknown>
      copy[name] = grown.body
      return { place: grown.place, body: copy }
    }),
  )
  return isObject(value) ? [{ place, body: { ...value, memberMore: 1 } }, ...below] : below
}

const content = 'POST /v1/spaces/spc_api/change-requests/1/content'

test.each([
  ['PATCH /v1/spaces/spc_api', { titel: 'x' }, 'body.titel: there is no such member; did you mean title?'],
  [
    'PATCH /v1/spaces/spc_api',
    { wildly: 1, other: 2 },
    'body.wildly: there is no such member; body.other: there is no such member',
  ],
  [
    content,
    { changes: [{ operation: 'delete_page', page: 'pag_x', titel: 'x' }] },
    'body.changes.0.titel: there is no such member',
  ],
  [
    content,
    { changes: [{ operation: 'update_page', page: 'pag_x', titel: 'x' }] },
    'body.changes.0.titel: there is no such member; did you mean title?',
  ],
  ['POST /v1/orgs/org_northwind/spaces', [], 'body: is not of type object'],
])('%s with %j: %s', async (line, body, message) => {
  const { call } = await rehearse()
  const before = await call('GET /v1/spaces/spc_api')
  expect(await call(line, { body })).toEqual({ status: 400, body: { error: { code: 400, message } } })
  expect(await call('GET /v1/spaces/spc_api')).toEqual(before)
})
