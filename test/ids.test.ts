/** Ids in paths: opaque, exactly one segment each, and refused where no segment can hold them. */
import { describe, expect, test } from 'vitest'
import { anyAnswer } from './support/any-answer.ts'
import { someOf } from './support/campaign.ts'
import { commands } from './support/commands.ts'
import { completeLine, placeholders } from './support/complete-line.ts'
import { ws } from './support/program.ts'

const awkward = [
  'a/b',
  '%2f',
  'a b',
  '😀é',
  '?x#y',
  'back\\slash',
  '-lead',
  '--',
  '%2e%2e',
  '..a',
  'a,b',
  '@file',
  '$x;`y`',
  "it's",
  '__proto__',
]
const refused = ['', '.', '..', 'a\0b', '\ud800', 'a\udfffb']

const withPath = commands.filter((row) => placeholders(row).length > 0)
/** Commands whose path holds a name with a pattern of its own, each with those of the awkward ids that fit it. */
const named = withPath
  .map((row) => ({ ...row, fitting: fittingNames(row) }))
  .filter(({ fitting }) => fitting !== undefined)
const free = withPath.filter((row) => fittingNames(row) === undefined)

/** The document has a pattern for names of integrations, for subdomains, and for the slug that a specification is published under. */
function fittingNames(row: (typeof commands)[number]): readonly string[] | undefined {
  if (placeholders(row).includes('integrationName')) return ['-lead', '..a', '--', '__proto__']
  if (placeholders(row).includes('subdomain')) return []
  return row.words === 'openapi publish' ? [] : undefined
}

/** Segments of the address as sent, which a URL parser must not change. */
function segmentsOf(address: string): readonly string[] {
  const [path = ''] = address.slice('https://api.test/'.length).split('?')
  expect(new URL(address).pathname).toBe(`/${path}`)
  return path.split('/').map(decodeURIComponent)
}

const expectedSegments = (template: string, id: string) =>
  template
    .slice(1)
    .split('/')
    .map((segment) => (segment.startsWith('{') ? id : segment))

/** In the short form each operation has other ids than the next one. */
const inTurn = <Row>(rows: readonly Row[]) =>
  rows.map((row, turn) => ({ ...row, ids: someOf(awkward, 4, turn) }))

describe.each(inTurn(free))('$words', (row) => {
  test.each(row.ids)('%j is one segment (faults 40 and 42)', async (id) => {
    const { exit, err, requests } = await ws(
      completeLine(row, () => id),
      { service: anyAnswer },
    )
    expect({ exit, faults: exit === 0 ? '' : err }).toEqual({ exit: 0, faults: '' })
    expect(requests.map(({ url }) => segmentsOf(url))).toEqual([expectedSegments(row.path, id)])
  })
})

describe.each(named)('$words', (row) => {
  test.each(awkward)('%j is one segment or no name', async (id) => {
    const { exit, requests } = await ws(
      completeLine(row, () => id),
      { service: anyAnswer },
    )
    const fits = row.fitting?.includes(id)
    expect(exit).toBe(fits ? 0 : 2)
    expect(requests.map(({ url }) => segmentsOf(url))).toEqual(fits ? [expectedSegments(row.path, id)] : [])
  })
})

describe.each(withPath)('$words', (row) => {
  test.each(placeholders(row))('{%s} refuses what no segment can hold (fault 41)', async (placeholder) => {
    for (const id of refused) {
      const argv = completeLine(row, (name) => (name === placeholder ? id : 'fine'))
      const { exit, out, requests } = await ws(argv, { service: anyAnswer })
      expect({ id, exit, out, requests }).toEqual({ id, exit: 2, out: '', requests: [] })
    }
  })
})

test.each(refused.filter((id) => id !== ''))('WS_SPACE %j is refused as well', async (id) => {
  const { exit, requests } = await ws(['space', 'get'], { env: { WS_SPACE: id } })
  expect({ exit, requests }).toEqual({ exit: 2, requests: [] })
})

test('every DELETE of the document needs its own id', async () => {
  for (const row of commands.filter(
    ({ method, arguments: args }) => method === 'DELETE' && args.length > 0,
  )) {
    const argv = completeLine(row, () => 'fine').slice(0, -1)
    const { exit, requests } = await ws(argv, { env: { WS_ORG: 'o', WS_SPACE: 's', WS_SITE: 'i' } })
    expect({ words: row.words, exit, requests }).toEqual({ words: row.words, exit: 2, requests: [] })
  }
})
