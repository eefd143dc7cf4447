/** The contract, "Safety": one test a line, with the real program. */
import { describe, expect, test } from 'vitest'
import { replied } from '../fault/behaviours.ts'
import { against, onSample, token } from './place.ts'

const place = onSample()
const { run, converse } = place
const answer = replied({ body: { id: 'x', items: [] } })

describe('-n, --dry-run: the exact request as it would be sent, on stdout, and nothing is sent', () => {
  test.each(['-n', '--dry-run'])(
    '%s: {"method","url","headers","body"} under -o json, token masked',
    async (flag) => {
      const ran = await against(answer, place, `ws space update s --title New ${flag} -o json`)
      expect(ran).toMatchObject({ exit: 0, err: '', asked: [] })
      const shown = JSON.parse(ran.out)
      expect(Object.keys(shown)).toEqual(['method', 'url', 'headers', 'body'])
      expect(shown).toMatchObject({ method: 'PATCH', body: { title: 'New' } })
      expect(shown.headers.authorization).toBe('Bearer ***')
      expect(ran.out).not.toContain(token)
    },
  )

  test('a runnable curl line with -o curl', async () => {
    const { out } = await against(answer, place, 'ws space get s -n -o curl')
    expect(out).toMatch(
      /^curl .*-X GET 'http:.*\/v1\/spaces\/s'.* -H "authorization: Bearer \$\(ws auth token\)"\n$/,
    )
  })

  test('no credentials are needed for it', async () => {
    const ran = await run('ws space get s -n -o json', { env: { WS_URL: 'https://docs.test' } })
    expect(ran).toMatchObject({ exit: 0, err: '' })
  })
})

describe('Destructive commands ask at a terminal; anywhere else they need -y/--yes, or exit 2 without a request', () => {
  const line = 'ws team delete team_x --org o'

  test('anywhere else', async () => {
    expect(await against(answer, place, line)).toMatchObject({ exit: 2, out: '', asked: [] })
    for (const yes of ['-y', '--yes'])
      expect(await against(replied({ status: 204 }), place, `${line} ${yes}`)).toMatchObject({
        exit: 0,
        asked: ['DELETE /v1/orgs/o/teams/team_x'],
      })
  })

  test('at a terminal', async () => {
    const made = (await run('ws team create --title Doomed -o id')).out.trim()
    const kept = await converse(`ws team delete ${made}`, { keys: [['[y/N]', 'n\r']] })
    expect(kept.exit).toBe(2)
    const deleted = await converse(`ws team delete ${made}`, { keys: [['[y/N]', 'y\r']] })
    expect(deleted.exit).toBe(0)
    expect((await run(`ws team get ${made}`)).exit).toBe(3)
  })

  test.each([
    ['space', 'spc_archive'],
    ['site', 'site_docs'],
    ['collection', 'col_product'],
  ])('deleting a %s with a person at the keyboard asks for its id', async (noun, id) => {
    const refused = await converse(`ws ${noun} delete ${id}`, { keys: [[`Type ${id}`, 'y\r']] })
    expect(refused.exit).toBe(2)
    expect((await run(`ws ${noun} get ${id} -o id`)).out).toBe(`${id}\n`)
  })

  test('and deletes when it is typed', async () => {
    const made = (await run('ws collection create --title Doomed -o id')).out.trim()
    const deleted = await converse(`ws collection delete ${made}`, { keys: [['Type ', `${made}\r`]] })
    expect(deleted.exit).toBe(0)
  })
})

describe('--no-input (or CI) never prompts. At a terminal a missing required flag is asked for', () => {
  test('asked for', async () => {
    const made = await converse('ws team create -n -o json', { keys: [['--title', 'Typed\r']] })
    expect(made.shown).toContain('"title": "Typed"')
  })

  test.each([
    ['--no-input', {}],
    ['', { CI: '1' }],
  ])('not with %j and %j', async (flag, env) => {
    const refused = await converse(`ws team create ${flag}`, { env })
    expect(refused.exit).toBe(2)
    expect(refused.shown).toContain('ws: --title is required')
    expect((await converse(`ws team delete team_x ${flag}`, { env })).exit).toBe(2)
  })
})

test('Deprecated operations warn on stderr', async () => {
  const ran = await against(answer, place, 'ws site space move ssp_1 --before ssp_2 --org o --site s')
  expect(ran.exit).toBe(0)
  expect(ran.err).toContain('ws site space move is deprecated')
})

describe('-d/--debug, -q/--quiet', () => {
  test.each(['-d', '--debug'])('%s traces requests and replies to stderr, secrets masked', async (flag) => {
    const ran = await against(answer, place, `ws space get s ${flag} -o id`)
    expect(ran).toMatchObject({ exit: 0, out: 'x\n' })
    expect(ran.err).toMatch(/^> GET http:\/\/127.0.0.1:\d+\/v1\/spaces\/s$/m)
    expect(ran.err).toMatch(/^> authorization: Bearer \*\*\*$/m)
    expect(ran.err).toMatch(/^< 200 after \d+ ms$/m)
    expect(ran.err).not.toContain(token)
  })

  test('-q takes nothing from the trace that -d asks for', async () => {
    const ran = await against(answer, place, 'ws space get s -q -d -o id')
    expect(ran.err).toMatch(/^> GET http/)
  })

  test.each(['-q', '--quiet'])('%s keeps only errors', async (flag) => {
    const more = await run(`ws cr list --space spc_api --page-size 1 ${flag} -o id --fields number`)
    expect(more).toEqual({ exit: 0, out: '4\n', err: '' })
    expect((await run(`ws space get spc_nowhere ${flag}`)).err).toContain('There is no space')
  })
})
