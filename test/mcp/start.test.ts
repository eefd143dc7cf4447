/** `ws mcp` refuses to start with a limit that limits nothing, or lets nothing through: an agent would notice neither. */
import { afterAll, describe, expect, test } from 'vitest'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)

const spacesOf = (collection: string) =>
  `ws mcp --spaces "$(ws collection spaces ${collection} --recursive --all -o id | paste -sd, -)"`

describe('a limit that limits nothing, or lets nothing through, is refused before anybody is served', () => {
  test.each([
    [
      ['--space', 'spc_guides'],
      '--space does not limit agents: ws mcp takes --spaces',
      'ws mcp --spaces spc_guides',
    ],
    [
      ['serve', '--site', 'site_docs'],
      '--site does not limit agents: ws mcp has no limit to a site',
      'Limit them to its spaces: ws site space list names them',
    ],
    [['--spaces', 'col_product'], '--spaces: there is no space col_product', spacesOf('col_product')],
    [['--spaces', 'spc_guides,spc_nope'], '--spaces: there is no space spc_nope', 'ws space list'],
    [['--spaces', 'org_lab'], '--spaces: there is no space org_lab', 'ws mcp --orgs org_lab'],
    [['--orgs', 'spc_cli'], '--orgs: there is no organization spc_cli', 'ws mcp --spaces spc_cli'],
    [['--orgs', 'org_nope'], '--orgs: there is no organization org_nope', 'ws org list'],
    [['--collections', 'col_product'], "unknown option '--collections'", spacesOf('<collection>')],
    [
      ['--read-only'],
      "unknown option '--read-only'",
      'ws mcp: agents only read, unless --allow-writes is given',
    ],
    [
      ['serve', '--readonly'],
      "unknown option '--readonly'",
      'ws mcp: agents only read, unless --allow-writes is given',
    ],
    [
      ['install', '--space', 'spc_guides', '--yes'],
      '--space does not limit agents: ws mcp install takes --spaces',
      'ws mcp install --spaces spc_guides',
    ],
  ])('%j', async (words, message, hint) => {
    const { exit, out, err } = await program.ws(['mcp', ...words])
    expect({ exit, out, err }).toEqual({ exit: 2, out: '', err: `ws: ${message}\nhint: ${hint}\n` })
  })
})

test('the hint for a collection gives its spaces', async () => {
  const { out } = await program.ws([
    'collection',
    'spaces',
    'col_engineering',
    '--recursive',
    '--all',
    '-o',
    'id',
  ])
  expect(out).toBe('spc_release\nspc_platform\nspc_security\n')
})

test('limits that exist, and variables that are only context, let it start', async () => {
  const env = { WS_SPACE: 'spc_cli', WS_SITE: 'site_docs' }
  const served: unknown[] = []
  const agents = async () => ({ serve: async ({ limits }: { limits: unknown }) => void served.push(limits) })
  const words = ['mcp', '--spaces', 'spc_guides,spc_api', '--orgs', 'org_northwind']
  expect(await program.ws(words, { env, context: { agents } })).toMatchObject({ exit: 0, err: '' })
  expect(served).toEqual([
    { organizations: ['org_northwind'], spaces: ['spc_guides', 'spc_api'], profiles: [] },
  ])
})

test('a service that does not answer is told, since the limits hold without it', async () => {
  const agents = async () => ({ serve: async () => undefined })
  const env = { WS_URL: '' }
  const { exit, err } = await program.ws(['mcp', '--spaces', 'spc_guides'], { env, context: { agents } })
  expect({ exit, err }).toEqual({
    exit: 0,
    err: 'The ids of --orgs and --spaces could not be checked: agents see nothing of an id that does not exist\n',
  })
})

test('--org alone is told to be no limit', async () => {
  const agents = async () => ({ serve: async () => undefined })
  const { exit, err } = await program.ws(['mcp', '--org', 'org_lab'], { context: { agents } })
  expect({ exit, err }).toEqual({
    exit: 0,
    err: '--org org_lab limits nothing: calls without an organization are about it, and --orgs limits agents to some\n',
  })
})
