/** An id of another kind, after the service's 404: the hint names the kind, and the command that shows such a thing. */
import { afterAll, describe, expect, test } from 'vitest'
import { ws } from '../support/program.ts'
import { sampleProgram } from './sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)

const hintOf = async (line: string) => {
  const { exit, err } = await program.ws(line.split(' '))
  expect(exit).toBe(3)
  return /hint: (.*)\n$/.exec(err)?.[1]
}

test.each([
  ['space get col_product', 'col_product is a collection: ws collection get col_product'],
  ['space delete col_product --yes', 'col_product is a collection: ws collection get col_product'],
  ['cr list --space col_product', 'col_product is a collection: ws collection get col_product'],
  ['collection create --title X --parent spc_api', 'spc_api is a space: ws space get spc_api'],
  ['site get team_docs', 'team_docs is a team: ws team get team_docs'],
  ['team get usr_ada', 'usr_ada is a user: ws user get usr_ada'],
  ['cr get pag_auth --space spc_api', 'pag_auth is a page: ws space page get pag_auth --space spc_api'],
  [
    'space page get cr_errors --space spc_api',
    'cr_errors is a change request: ws cr get cr_errors --space spc_api',
  ],
  [
    'site section-group update sec_learn --site site_docs --title X',
    'sec_learn is a section: ws site section list --site site_docs',
  ],
  ['cr diff col_product --space spc_api', 'col_product is a collection: ws collection get col_product'],
  ['cr diff 99 --space spc_api', 'List those that exist: ws cr list --space spc_api'],
  ['cr diff 2 --space nope', 'List those that exist: ws space list'],
  ['content pull x --space col_product', 'col_product is a collection: ws collection get col_product'],
  ['tree nope', 'List those that exist: ws org list'],
  ['access --site spc_api', 'spc_api is a space: ws space get spc_api'],
  ['access --space col_product', 'col_product is a collection: ws collection get col_product'],
  ['offboard col_product -n', 'col_product is a collection: ws collection get col_product'],
  ['access copy usr_ada team_docs -n', 'team_docs is a team: ws team get team_docs'],
  ['space get id=spc_api', 'Did you mean spc_api? List those that exist: ws space list'],
  ['space get “spc_api”', 'Did you mean spc_api? List those that exist: ws space list'],
  ['space get SPC_API', 'Did you mean spc_api? List those that exist: ws space list'],
  ['space get nope', "List those that exist: ws space list. If it is a title, write '~nope'"],
])('ws %s', async (line, hint) => {
  expect(await hintOf(line)).toBe(hint)
})

describe('where the beginning of an id tells nothing', () => {
  const run = async (status: number, terminal: boolean) => {
    const ran = await ws(['space', 'get', 'X7pQ', '--org', 'org_1'], {
      terminal,
      service: ({ url }) => {
        if (url.endsWith('/v1/orgs/org_1/teams/X7pQ')) return { body: { id: 'X7pQ', title: 'Docs' } }
        return url.endsWith('/v1/spaces/X7pQ')
          ? { status: 404, body: {} }
          : { status, body: { id: 'another' } }
      },
    })
    return { ...ran, asked: ran.requests.map(({ url }) => url) }
  }

  test.each([404, 500, 429, 403, 200])(
    'a person gets an answer; %i of other kinds is not waited for',
    async (status) => {
      const { exit, err, asked, requests } = await run(status, true)
      expect(exit).toBe(3)
      expect(err.replaceAll(/\s+/g, ' ')).toContain('X7pQ is a team: ws team get X7pQ --org org_1')
      expect(requests.every(({ method }) => method === 'GET')).toBe(true)
      expect(new Set(asked).size).toBe(asked.length)
      expect(asked.length).toBeLessThan(15)
    },
  )

  test('a script costs the service no more than its own request', async () => {
    expect((await run(404, false)).asked).toHaveLength(1)
  })

  test('a list that ws remembers tells the kind', async () => {
    const [openapi] = (await program.ws(['openapi', 'list', '-o', 'id'])).out.split('\n')
    const line = `space get ${openapi}`
    expect(await hintOf(line)).toMatch(/^List those that exist: ws space list/)
    await program.ws(['openapi', 'get', `~${openapi}`])
    expect(await hintOf(line)).toBe(`${openapi} is an OpenAPI specification: ws openapi get ${openapi}`)
  })
})

test('a folder says of which space its change requests are, whatever the settings say', async () => {
  const pulled = await program.ws('content pull pulled --space spc_api'.split(' '))
  expect(pulled).toMatchObject({ exit: 0 })
  const listed = 'List those that exist: ws cr list --space spc_api'
  for (const line of ['content push pulled --cr 99', 'content diff pulled --against now --cr 99'])
    expect(await hintOf(line)).toBe(listed)
  const { err } = await program.ws('content pull pulled --cr 99'.split(' '), {
    env: { WS_SPACE: 'spc_guides' },
  })
  expect(err).toContain(listed)
})
