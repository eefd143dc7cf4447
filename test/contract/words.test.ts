/** The contract, "Words": one test a line, with the real program. What is held for every command has a test of its own elsewhere. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { page } from '../fault/behaviours.ts'
import { commands } from '../support/commands.ts'
import { ws } from '../support/program.ts'
import { against, onSample, shown } from './place.ts'

const place = onSample()
const { run } = place

describe('ws <noun> [<noun>...] <verb> [arguments] [flags]', () => {
  test('nouns may follow one another, flags and arguments come after the verb', async () => {
    expect(await shown(place, 'ws site space list --site site_docs --share-key k')).toEqual({
      request: 'GET /orgs/org_northwind/sites/site_docs/site-spaces?shareKey=k',
      body: undefined,
    })
  })

  test('nouns are singular', () => {
    const nouns = new Set(commands.flatMap(({ words }) => words.split(' ').slice(0, -1)))
    expect([...nouns].filter((noun) => noun.endsWith('s'))).toEqual([])
  })

  test("verbs are list, get, create, update, delete, or the API's own word", async () => {
    for (const verb of ['get', 'update', 'delete', 'duplicate', 'restore', 'move', 'transfer'])
      expect((await run(`ws space ${verb} --help`)).exit).toBe(0)
    expect(await run('ws space remove spc_api')).toMatchObject({ exit: 2, out: '' })
  })
})

describe("Arguments are the path's parameters in path order, except the context", () => {
  test('change request, then comment; the space is a flag', async () => {
    expect((await shown(place, 'ws cr comment get 2 com_1 --space spc_api')).request).toBe(
      'GET /spaces/spc_api/change-requests/2/comments/com_1',
    )
  })

  test('--org, --space, --site, then WS_ORG, WS_SPACE, WS_SITE, then the profile', async () => {
    const env = { WS_SPACE: 'spc_env' }
    expect((await shown(place, 'ws cr get 2 --space spc_flag', env)).request).toContain('/spaces/spc_flag/')
    expect((await shown(place, 'ws cr get 2', env)).request).toContain('/spaces/spc_env/')
    expect((await shown(place, 'ws team list', { WS_ORG: 'org_env' })).request).toBe(
      'GET /orgs/org_env/teams',
    )
    expect((await shown(place, 'ws team list')).request).toBe('GET /orgs/org_northwind/teams')
  })

  test('where the command acts on that resource itself, it is an argument', async () => {
    expect((await shown(place, 'ws space restore spc_api')).request).toBe('POST /spaces/spc_api/restore')
  })

  test('it is optional for reads and updates: ws space get is that of the context', async () => {
    const env = { WS_SPACE: 'spc_env' }
    expect((await shown(place, 'ws space get', env)).request).toBe('GET /spaces/spc_env')
    expect((await shown(place, 'ws space update --title New', env)).request).toBe('PATCH /spaces/spc_env')
  })

  test.each(['delete', 'restore', 'transfer --to-org o', 'duplicate', 'move'])(
    'it is required for every %s',
    async (verb) => {
      const ran = await run(`ws space ${verb} --space spc_api --yes`, { env: { WS_SPACE: 'spc_api' } })
      expect(ran).toMatchObject({ exit: 2, out: '' })
      expect(ran.err).toContain('<space> is required')
    },
  )
})

test('A filter never takes a context default', async () => {
  const env = { WS_SPACE: 'spc_api', WS_SITE: 'site_docs' }
  expect((await shown(place, 'ws site list', env)).request).toBe('GET /orgs/org_northwind/sites')
})

describe('Flags', () => {
  test('a flag is the kebab-case of its field', async () => {
    const { body } = await shown(place, 'ws openapi publish p --source-url https://acme.example/a.json')
    expect(body).toEqual({ source: { url: 'https://acme.example/a.json' } })
  })

  test('repeatable flags also take commas where no value can hold one', async () => {
    const split = await shown(
      place,
      'ws org update --email-domain a.example,b.example --email-domain c.example',
    )
    expect(split.body).toEqual({ emailDomains: ['a.example', 'b.example', 'c.example'] })
    const whole = await shown(place, 'ws site create --add-space a,b --add-space c')
    expect(whole.body).toMatchObject({ spaces: ['a,b', 'c'] })
  })

  test('--[no-]x for booleans; --no-x sends null for a nullable field; null is a role or none', async () => {
    expect((await shown(place, 'ws org update --sso --no-ai --no-logo')).body).toEqual({
      sso: true,
      ai: false,
      logo: null,
    })
    expect((await shown(place, 'ws invite send a@b.example --role null')).body).toMatchObject({ role: null })
    expect((await shown(place, 'ws invite send a@b.example --no-role')).body).toMatchObject({ role: null })
  })

  test('text fields have a twin --x-file <path|->', async () => {
    const line = 'ws space comment create --space spc_api --body-file'
    writeFileSync(join(place.home(), 'words.md'), '# Hello\n')
    expect((await shown(place, `${line} words.md`)).body).toEqual({ body: { markdown: '# Hello\n' } })
    const piped = await run(`printf 'From stdin' | ${line} - -n -o json --jq .body.body.markdown`)
    expect(piped.out).toContain('From stdin')
  })

  test.each([
    'space update spc_cli --title-file -',
    'space update spc_cli --input -',
    'space update --from - --title T',
  ])('a folder is not text: ws %s </', async (line) => {
    const before = await run('ws space get spc_cli --jq .title')
    const ran = await run(`ws ${line} </`)
    expect(ran).toEqual({
      exit: 10,
      out: '',
      err: 'ws: stdin is a folder: there is no text to read\nhint: Give a file: < FILE\n',
    })
    expect(await run('ws space get spc_cli --jq .title')).toEqual(before)
  })

  test('--icon and --preview-image take a path and send base64', async () => {
    writeFileSync(join(place.home(), 'icon.png'), Buffer.from([0, 255, 1]))
    const { body } = await shown(
      place,
      'ws integration publish x --title Demo --description Demo --script x --organization o --icon icon.png --preview-image icon.png',
    )
    expect(body).toMatchObject({ icon: 'AP8B', previewImages: ['AP8B'] })
  })

  test('whole bodies: --input <file|->, JSON or YAML; flags override its fields', async () => {
    writeFileSync(join(place.home(), 'body.yaml'), 'title: From YAML\nemoji: 1f600\n')
    const yaml = await shown(place, 'ws space update spc_api --input body.yaml --title Flag')
    expect(yaml.body).toEqual({ title: 'Flag', emoji: '1f600' })
    const json = await run(`echo '{"title":"From JSON"}' | ws space update spc_api --input - -n -o json`)
    expect(JSON.parse(json.out).body).toEqual({ title: 'From JSON' })
  })

  test('objects and arrays of objects take JSON', async () => {
    const { body } = await shown(
      place,
      `ws site adaptive-schema set --site s --json-schema '{"type":"object"}'`,
    )
    expect(body).toEqual({ jsonSchema: { type: 'object' } })
  })

  test('--secret name=value may read the value from a file: name=@path', async () => {
    writeFileSync(join(place.home(), 'secret.txt'), 'hunter2\n')
    const { body } = await shown(
      place,
      'ws integration publish x --title Demo --description Demo --script x --organization o --secret a=b=c --secret d=@secret.txt',
    )
    expect(body).toMatchObject({ secrets: { a: 'b=c', d: 'hunter2' } })
  })

  test('an enumeration that the document gives in part is open: known values are named, others pass', async () => {
    expect((await run('ws cr update --help')).out).toMatch(/--status <.*e\.g\. .*draft, open/s)
    const { body } = await shown(place, 'ws cr update 2 --space spc_api --status postponed')
    expect(body).toEqual({ status: 'postponed' })
  })
})

describe('Ids are opaque: any non-empty string but . and .. is one exact path segment', () => {
  test.each([
    ["'a/b'", 'a%2Fb'],
    ["'a b?c#d%2f'", 'a%20b%3Fc%23d%252f'],
    ["'😀\\'", '%F0%9F%98%80%5C'],
    ["'...'", '...'],
  ])('%s', async (id, segment) => {
    const { asked } = await against(page([]), place, `ws space get ${id} --exact-ids`)
    expect(asked).toEqual([`GET /v1/spaces/${segment}`])
  })

  test.each(["''", '.', '..'])('not %s', async (id) => {
    expect(await against(page([]), place, `ws space get ${id}`)).toMatchObject({ exit: 2, asked: [] })
  })

  test('-- ends flags; an id may start with - after it', async () => {
    const { asked } = await against(page([]), place, 'ws space get -- --json')
    expect(asked).toEqual(['GET /v1/spaces/--json'])
  })
})

describe('Global flags are accepted by every command, before or after its words, whether it has a use for them or not', () => {
  const flags =
    '--org o --space s --site i --base-url local: --output json --fields id --jq . --yes --dry-run --no-input --quiet --debug --color never --timeout 9 --retries 1'

  test.each([`ws ${flags} team list`, `ws team list ${flags}`, `ws team ${flags} list`])('%s', async (line) =>
    expect(await run(line)).toMatchObject({ exit: 0 }),
  )

  test('those of ws itself too', async () => {
    const all = await run(`ws commands --full -o ndjson --jq 'select(.method == null) | .command'`)
    const own = all.out.split('\n').filter((line) => line !== '')
    expect(own.length).toBeGreaterThan(30)
    // An unknown flag is refused where it stands: none of those before it is.
    for (const words of own) {
      const argv = `${words} --profile p --json ${flags} --nonsense`.split(' ').slice(1)
      expect((await ws(argv)).err).toMatch(/unknown (option|command) '--nonsense'/)
    }
  })
})

test('Limits of the document are checked before anything is sent; all faults of one call are reported together, each with its flag', async () => {
  const line = `ws org update o --title x --hostname ab --default-role owner --logo none --email-domain ''`
  const ran = await against(page([]), place, line)
  expect(ran).toMatchObject({ exit: 2, out: '', asked: [] })
  for (const flag of ['--title', '--hostname', '--default-role', '--logo'])
    expect(ran.err).toMatch(new RegExp(`^ws: ${flag} `, 'm'))
})
