/** `--x=true` and `--x=false`: as other programs write switches. */
import { describe, expect, test } from 'vitest'
import { wordsOfFlag } from '../../src/text/shell-word.ts'
import { ws } from '../support/program.ts'
import { readShellLine } from '../support/shell-words.ts'

const run = (line: string) => ws(readShellLine(`ws ${line}`).words.slice(1))

async function bodyOf(line: string): Promise<unknown> {
  const { requests, err } = await run(line)
  const [request] = requests
  return request === undefined ? err : JSON.parse(request.body ?? 'null')
}

test.each([
  ['site auth get --site --show-secrets', '--site needs a value; --show-secrets is a flag'],
  ['space update s --title --json=true', '--title needs a value; --json is a flag'],
  ['space update s --title --yes', '--title needs a value; --yes is a flag'],
  ['space list --org -q', '--org needs a value; -q is a flag'],
  ['space list --from --dry-run', "unknown option '--from'"],
])('%s takes no flag for a value', async (line, said) => {
  const { exit, err, requests } = await run(line)
  expect({ exit, requests }).toEqual({ exit: 2, requests: [] })
  expect(err).toContain(said)
})

describe('a switch', () => {
  test.each([
    ['org update o --sso=true', { sso: true }],
    ['org update o --sso=false', { sso: false }],
    ['org update o --no-sso=true', { sso: false }],
    ['org update o --no-sso=false', { sso: true }],
    ['org update --ai=false o --sso=true', { ai: false, sso: true }],
    ['space update s --no-default-level=true', { defaultLevel: null }],
    // It is the value of the flag before it.
    ['space update s --title=--json=true', { title: '--json=true' }],
    ['space update s --title -1', { title: '-1' }],
    ['space update s --title -draft', { title: '-draft' }],
  ])('%s', async (line, body) => {
    expect(await bodyOf(line)).toEqual(body)
  })

  test('may be a global one, anywhere', async () => {
    for (const line of [
      '--dry-run=true space get s',
      'space --dry-run=true get s',
      'space get s --dry-run=true',
    ])
      expect(await run(line), line).toMatchObject({ exit: 0, requests: [] })
    expect((await run('space get s --dry-run=false')).requests).toHaveLength(1)
  })

  test.each([
    ['org update o --sso=perhaps', 'Write --sso, or --sso=false or --no-sso'],
    ['space get s --json=', 'Write --json, or --json=false'],
  ])('%s is refused', async (line, hint) => {
    const ran = await run(line)
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toMatch(/^ws: --\w+ is a switch: it takes true or false after the =\n/)
    expect(ran.err).toContain(`hint: ${hint}\n`)
  })

  test.each([
    ['space get s --nothing=true', "unknown option '--nothing'"],
    ['space get s -- --json=true', 'too many arguments'],
  ])('%s is none', async (line, fault) => {
    const ran = await run(line)
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain(fault)
  })
})

test('lines of ws itself give a value that begins with a dash behind =', () => {
  expect(wordsOfFlag('--title', '--yes')).toEqual(['--title=--yes'])
  expect(wordsOfFlag('--title', '-')).toEqual(['--title', '-'])
  expect(wordsOfFlag('--title', 'Docs')).toEqual(['--title', 'Docs'])
})
