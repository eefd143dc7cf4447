/** `ws commands` and `ws schema` give a program everything it needs to write a command line. */
import { describe, expect, test } from 'vitest'
import { globalGroups } from '../../src/cli/parse/flags.ts'
import { commands, ofWorkflows } from '../support/commands.ts'
import { ws } from '../support/program.ts'

interface Entry {
  readonly command: string
  readonly context?: readonly string[]
  readonly confirm?: string
  readonly destructive?: boolean
  readonly globals?: string
  readonly extended?: true
  readonly flags: readonly { readonly flag: string }[]
}

async function entriesOf(...words: readonly string[]): Promise<readonly Entry[]> {
  const { exit, out, err, requests } = await ws(['commands', ...words, '-o', 'json'])
  expect({ exit, err, requests }).toEqual({ exit: 0, err: '', requests: [] })
  return JSON.parse(out)
}

const all = await entriesOf('--full')
const entryOf = (words: string) => all.find(({ command }) => command === `ws ${words}`)

test('every path parameter is an argument or context', () => {
  const short = commands.flatMap(({ words, path, arguments: args }) => {
    // A workflow takes the organization from the settings.
    if (ofWorkflows.has(words)) return []
    const needed = path.match(/\{\w+\}/g)?.length ?? 0
    return (entryOf(words)?.context ?? []).length + args.length < needed ? [words] : []
  })
  expect(short).toEqual([])
})

test('what is destructive says what confirms it, and nothing else does', () => {
  const wrong = all.filter(({ destructive, confirm }) => confirm !== (destructive ? '--yes' : undefined))
  expect(wrong).toEqual([])
})

test.each([
  ['site share-link create', ['org', 'site']],
  ['cr merge', ['space']],
  ['space get', []],
  ['org list', []],
])('ws %s needs %j', (words, context) => {
  expect(entryOf(words)?.context).toEqual(context)
})

describe('words narrow the list', () => {
  test('to a command', async () => {
    expect(await entriesOf('space', 'update')).toEqual([entryOf('space update')])
    expect(await entriesOf('ws', 'space', 'update')).toEqual([entryOf('space update')])
  })

  test('to a noun', async () => {
    const below = all.filter(({ command }) => command.startsWith('ws cr comment '))
    expect(await entriesOf('cr', 'comment')).toEqual(below)
  })

  test.each([
    ['space updat', 'ws: There is no command "ws space updat"; did you mean update?\nhint: ws commands\n'],
    ['space update x', 'ws: There is no command "ws space update x"\nhint: ws commands\n'],
  ])('but %s names none', async (words, err) => {
    const ran = await ws(['commands', ...words.split(' ')])
    expect(ran).toEqual({ exit: 2, out: '', err, requests: [] })
  })
})

describe('the list of all commands', () => {
  test('is short enough for an agent to read', async () => {
    const { out } = await ws(['commands', '-o', 'json'])
    expect(Buffer.byteLength(out)).toBeLessThanOrEqual(60 * 1024)
    expect(JSON.parse(out).map(({ command }: Entry) => command)).toEqual(all.map(({ command }) => command))
  })

  test.each([
    ['space get', { forAgents: 'read' }],
    [
      'space delete',
      { writes: true, destructive: true, dangers: ['delete'], forAgents: 'plan', exitCodes: [6] },
    ],
    [
      'org update',
      { writes: true, dangers: ['publish', 'sso', 'elevate'], forAgents: 'plan', exitCodes: [6] },
    ],
    ['invite send', { dangers: ['elevate'] }],
    ['member update', { dangers: ['elevate', 'admins', 'self'], extended: true }],
    ['audit', { forAgents: 'audit', exitCodes: [12], formats: ['sarif', 'junit', 'gitlab', 'github'] }],
    ['wait', { exitCodes: [11] }],
    ['openapi publish', { exitCodes: [6, 11, 12] }],
    ['apply', { dangers: ['publish', 'sso', 'elevate', 'members', 'admins', 'self', 'delete'] }],
  ])('says what ws %s may do', async (words, traits) => {
    const brief = await entriesOf()
    expect(brief.find(({ command }) => command === `ws ${words}`)).toMatchObject(traits)
    expect(entryOf(words)).toMatchObject(traits)
  })

  test('marks the 106 commands of operations that the API document does not show', async () => {
    const marked = (await entriesOf()).filter(({ extended }) => extended === true)
    expect(marked).toHaveLength(106)
    expect(marked.map(({ command }) => command)).toContain('ws space list')
  })

  test('leaves out what would say nothing', async () => {
    const brief = await entriesOf()
    expect(brief.find(({ command }) => command === 'ws profile list')).toEqual({
      command: 'ws profile list',
      summary: expect.any(String),
    })
  })
})

test('the flags of every command stand in one place, and every entry says where', async () => {
  expect(new Set(all.map(({ globals }) => globals))).toEqual(new Set(['ws commands --globals -o json']))
  const [entry, ...more] = await entriesOf('--globals')
  expect(more).toEqual([])
  expect(entry).toMatchObject({ exitCodes: [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 130, 143] })
  const spelt = globalGroups.flatMap(({ options }) => options.map(({ word }) => `--${word}`))
  expect(entry?.flags.map(({ flag }) => flag)).toEqual(expect.arrayContaining(spelt))
  expect(await ws(['commands', 'space', '--globals'])).toMatchObject({ exit: 2, out: '' })
})

test.each([
  ['site get', '.path.properties.siteId', { 'x-argument': 'site', 'x-flag': '--site' }],
  ['site delete', '.path.properties.siteId', { 'x-argument': 'site' }],
  ['site share-link list', '.path.properties.siteId', { 'x-flag': '--site' }],
  ['space update', '.body.properties.editMode', { 'x-flag': '--edit-mode' }],
  ['space links', '.query.properties.status', { 'x-flag': '--status' }],
  ['tree', '.depth', { 'x-flag': '--depth' }],
])('ws schema %s: %s has its place', async (words, member, place) => {
  const { out } = await ws(['schema', ...words.split(' '), '--input', '--jq', `.properties${member}`])
  expect(JSON.parse(out)).toMatchObject(place)
})
