/** Documents of only some kinds say so; diff, plan and export take them for that, whatever holds their entries. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: documents have such texts.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)
const { folder, ws } = program
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const run = async (...words: string[]) => {
  const { exit, out, err } = await ws(words)
  return { exit, out, err }
}
/** The differences, and the kinds that ws left out with the reason. */
async function told(...words: string[]) {
  const { out } = await ws(['diff', ...words, '-o', 'json'])
  const { changes, notCompared } = JSON.parse(out) as Record<'changes' | 'notCompared', Told[]>
  return {
    changes: changes.map(({ action, address }) => `${action} ${address}`),
    notCompared: notCompared.map(({ kind, reason }) => `${kind}: ${reason}`),
  }
}
interface Told {
  readonly action: string
  readonly kind: string
  readonly address: string
  readonly reason: string
}

beforeAll(async () => {
  expect((await ws(['export', '--kinds', 'space', '--out', 'spaces.yaml'])).exit).toBe(0)
  expect((await ws(['export', '--kinds', 'space', '--out', 'parts/'])).exit).toBe(0)
  expect((await ws(['export', '--out', 'before.yaml'])).exit).toBe(0)
  await ws(['collection', 'create', '--title', 'Partners'])
  await ws(['collection', 'update', 'col_support', '--title', 'Help'])
  expect((await ws(['space', 'update', 'spc_api', '--title', 'API'])).exit).toBe(0)
})

test('the kinds stand in the document, and in each of its parts', () => {
  expect(parse(read('spaces.yaml')).kinds).toEqual(['space'])
  const documents = readdirSync(join(folder, 'parts')).filter((name) => name.endsWith('.yaml'))
  const parts = documents.map((name) => parse(read(`parts/${name}`)))
  expect(parts.map(({ kinds }) => kinds)).toEqual(documents.map(() => ['space']))
  expect(documents).not.toEqual([])
  expect(parse(read('before.yaml'))).not.toHaveProperty('kinds')
})

describe('ws diff', () => {
  test.each(['spaces.yaml', 'parts'])('compares only these kinds of %s, and says so', async (document) => {
    expect(await told(document, 'live')).toEqual({
      changes: ['update space/Product/API'],
      notCompared: expect.arrayContaining(['collection: A document is only about space']),
    })
    expect((await told('live', document)).changes).toEqual(['update space/Product/API reference'])
  })

  test('two documents: what both are about', async () => {
    expect((await told('before.yaml', 'spaces.yaml')).changes).toEqual([])
    expect(await told('spaces.yaml', 'live', '--kinds', 'collection')).toEqual({
      changes: [],
      notCompared: ['collection: A document is only about space'],
    })
  })

  test('a file beside it without kinds is about its own lists', async () => {
    mkdirSync(join(folder, 'both'))
    write('both/spaces.yaml', read('spaces.yaml'))
    write('both/teams.yaml', 'teams: [{ id: team_docs, title: Scribes }]')
    const { changes } = await told('both', 'live', '--kinds', 'team,space,collection')
    expect(changes).toContain('update team/Docs')
    expect(changes).toContain('update space/Product/API')
    expect(changes.join()).not.toContain('collection/')
  })
})

test('a folder with lists of an earlier export is refused, and stays as it is', async () => {
  const before = readdirSync(join(folder, 'parts'))
  for (const words of [
    ['--kinds', 'team'],
    ['--kinds', 'space', '-o', 'json'],
  ]) {
    const { exit, err } = await run('export', ...words, '--out', 'parts/')
    expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining('parts/collections.yaml') })
  }
  expect(readdirSync(join(folder, 'parts'))).toEqual(before)
})

describe('ws plan', () => {
  test('leaves holders alone, under --prune too', async () => {
    const { out } = await ws(['plan', 'spaces.yaml', '--prune', '-o', 'json'])
    const { changes, unmanaged, blocked } = JSON.parse(out)
    expect({ changes: changes.map(({ address }: Told) => address), unmanaged, blocked }).toEqual({
      changes: ['space/Product/API reference'],
      unmanaged: [],
      blocked: [],
    })
  })

  test('does not make a holder that is gone; what would lie in it is blocked', async () => {
    const text = read('spaces.yaml')
      .replaceAll('col_archive', 'col_gone')
      .replace(/title: Archive$/m, 'title: Gone')
    write('gone.yaml', text)
    const { out } = await ws(['plan', 'gone.yaml', '-o', 'json'])
    const { blocked, changes } = JSON.parse(out)
    expect(blocked.map(({ address, reason }: Told) => `${address}: ${reason}`)).toEqual([
      'collection/Gone: It is not there, and the document is only about space',
      'space/Gone/Archive 2024: It names something that can not be made',
    ])
    expect(changes.map(({ address }: Told) => address)).toEqual(['space/Product/API reference'])
  })
})

describe('ws export --update', () => {
  test('keeps to the kinds of the document, and adds those of --kinds', async () => {
    expect((await run('export', '--update', 'spaces.yaml')).exit).toBe(0)
    expect((await told('spaces.yaml', 'live')).changes).toEqual([])
    expect(Object.keys(parse(read('spaces.yaml'))).toSorted()).toEqual([
      'collections',
      'format',
      'kinds',
      'organization',
      'spaces',
    ])
    await run('export', '--update', 'spaces.yaml', '--kinds', 'team')
    expect(parse(read('spaces.yaml')).kinds).toEqual(['team', 'space'])
  })

  test('names all members that it does not know, and changes nothing', async () => {
    write(
      'slip.yaml',
      'teems: []\nteams:\n  - { id: team_docs, title: "${env:WS_VAR_UNSET}", colour: red }\n',
    )
    const { exit, err } = await run('export', '--update', 'slip.yaml')
    expect({ exit, err: err.split('\n').slice(0, 2) }).toEqual({
      exit: 2,
      err: [
        'ws: slip.yaml:1:1: there is no member "teems"; did you mean teams?',
        'ws: slip.yaml:3:52: there is no member "colour"',
      ],
    })
    expect(read('slip.yaml')).toContain('teems')
  })

  test('is refused with -o json and into a folder before anything is read', async () => {
    for (const words of [
      ['-o', 'json'],
      ['--out', 'parts/'],
    ]) {
      const { exit, err } = await ws(['export', '--update', 'none.yaml', ...words], {
        context: { transport: async () => expect.unreachable('nothing is read') },
      })
      expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining('one file of YAML') })
    }
  })
})
