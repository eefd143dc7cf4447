import { describe, expect, test } from 'vitest'
import { ReplyError, UsageError } from '../../src/errors.ts'
import { exact, list, single } from './rendered.ts'

const a = { id: 'a', urls: { app: 'x', location: 'y' }, tags: [{ name: 'n', count: 1 }] }
const b = { id: 'b', title: null }

describe('json', () => {
  test('a single value is indented', async () => {
    expect(await single({ id: 'a', n: [] })).toBe('{\n  "id": "a",\n  "n": []\n}\n')
  })

  test('pages become one array, as if it had been printed at once', async () => {
    expect(await list([[a], [], [b, b]])).toBe(`${JSON.stringify([a, b, b], null, 2)}\n`)
  })

  test.each([[[]], [[[]]], [[[], []]]])('no items: %j', async (pages) => {
    expect(await list(pages)).toBe('[]\n')
  })

  test('nothing for an answer without a value, null for null', async () => {
    expect(await single(undefined)).toBe('')
    expect(await single(null)).toBe('null\n')
  })

  test('numbers keep every digit, members their order', async () => {
    const value = { z: exact('12345678901234567890'), a: exact('0.10000000000000000000001'), 1: 1 }
    expect(await single(value, { format: 'ndjson' })).toBe(
      '{"1":1,"z":12345678901234567890,"a":0.10000000000000000000001}\n',
    )
  })

  test('--fields picks members and keeps the shape', async () => {
    const fields = ['urls.app', 'id', 'tags.name']
    expect(await list([[a, b]], { format: 'ndjson', fields })).toBe(
      '{"urls":{"app":"x"},"id":"a","tags":[{"name":"n"}]}\n{"id":"b"}\n',
    )
  })

  test('a member named __proto__ is only a member', async () => {
    const value: unknown = JSON.parse('{"__proto__":{"polluted":1},"id":"a"}')
    expect(await single(value, { format: 'ndjson' })).toBe('{"__proto__":{"polluted":1},"id":"a"}\n')
    expect(await single(value, { format: 'ndjson', fields: ['__proto__.polluted'] })).toBe(
      '{"__proto__":{"polluted":1}}\n',
    )
    expect({}).not.toHaveProperty('polluted')
  })

  test('nested deeper than any printer goes: printed, or said so, never a crash', async () => {
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
    for (const format of ['json', 'ndjson', 'yaml', 'table', 'csv'] as const) {
      const outcome = await single({ id: deep }, { format }).then(
        (text) => text.includes('[[['),
        (error: unknown) => error instanceof ReplyError && error.message.includes('nested too deep'),
      )
      expect(outcome, format).toBe(true)
    }
  })
})

describe('envelope', () => {
  const asked = { envelope: true, format: 'ndjson' } as const

  test('one page is printed as sent', async () => {
    const expected = { next: null, count: 1, items: [b] }
    expect(await list([[b]], { envelope: true })).toBe(`${JSON.stringify(expected, null, 2)}\n`)
  })

  test('several pages become one that has no next', async () => {
    const expected = { items: [a, b], count: 2, next: null }
    expect(await list([[a], [b]], { envelope: true })).toBe(`${JSON.stringify(expected, null, 2)}\n`)
  })

  test('no page at all', async () => {
    expect(await list([], { envelope: true })).toBe('{\n  "items": [],\n  "count": 0,\n  "next": null\n}\n')
  })

  test('NDJSON prints one for each page', async () => {
    expect(await list([[b], [b]], asked)).toBe(
      '{"next":{"page":"p2"},"count":1,"items":[{"id":"b","title":null}]}\n' +
        '{"next":null,"count":1,"items":[{"id":"b","title":null}]}\n',
    )
  })

  test('fields are picked inside it', async () => {
    expect(await list([[b]], { ...asked, fields: ['id'] })).toBe(
      '{"next":null,"count":1,"items":[{"id":"b"}]}\n',
    )
  })
})

describe('a list inside a result', () => {
  const value = { organizations: [b], total: 1 }
  test('is shown as a list', async () => {
    expect(await single(value, { rows: 'organizations', format: 'ndjson' })).toBe('{"id":"b","title":null}\n')
    expect(await single(value, { rows: 'organizations', format: 'ndjson', envelope: true })).toBe(
      '{"organizations":[{"id":"b","title":null}],"total":1}\n',
    )
  })

  test('so is a bare array', async () => {
    expect(await single([b, b], { format: 'id' })).toBe('b\nb\n')
    expect(await single([b])).toBe(`${JSON.stringify([b], null, 2)}\n`)
  })

  test('is the value itself where the list is missing', async () => {
    expect(await single({ total: 0 }, { rows: 'organizations', format: 'ndjson' })).toBe('{"total":0}\n')
  })
})

describe('fields that do not exist', () => {
  test('are named together with those that do, before anything is printed', async () => {
    const failure = await list([[a]], { fields: ['id', 'titel', 'urls.x'] }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UsageError)
    expect(failure).toMatchObject({
      faults: ['there is no field "titel"', 'there is no field "urls.x"'],
      hint: '--fields takes id, title, urls.app, urls.location, tags.name, tags.count',
    })
  })

  test('but a declared, or an empty list tells nothing', async () => {
    expect(await list([[a]], { fields: ['deletedAt'], members: ['deletedAt'], format: 'ndjson' })).toBe(
      '{}\n',
    )
    expect(await list([[]], { fields: ['anything'] })).toBe('[]\n')
  })

  test('to sort by', async () => {
    await expect(list([[a]], { sortBy: '-titel' })).rejects.toThrow('there is no field "titel"')
  })
})

describe('sorting', () => {
  const sorted = async (values: readonly unknown[], sortBy: string): Promise<unknown> =>
    (
      JSON.parse(await list([values.map((v) => ({ v })), [{ other: 1 }]], { sortBy })) as { v?: unknown }[]
    ).map(({ v }) => v)

  test.each([
    ['v', [10, 9, -1], [-1, 9, 10, undefined]],
    ['-v', [10, 9, -1], [10, 9, -1, undefined]],
    ['v', ['v10', 'v9', 'V1', null], ['V1', 'v9', 'v10', null, undefined]],
    ['-v', [null, 'a', 'b'], ['b', 'a', null, undefined]],
    ['v', [true, false], [false, true, undefined]],
  ] as const)('%s of %j', async (sortBy, values, expected) => {
    expect(await sorted(values, sortBy)).toEqual(expected)
  })

  test('exact numbers, across pages', async () => {
    const pages = [[{ n: exact('12345678901234567891') }], [{ n: exact('12345678901234567890') }, { n: 3 }]]
    expect(await list(pages, { format: 'ndjson', sortBy: 'n' })).toBe(
      '{"n":3}\n{"n":12345678901234567890}\n{"n":12345678901234567891}\n',
    )
  })
})

test('a page is printed before the next one is fetched, and reading stops with the reader', async () => {
  const { render } = await import('../../src/render/index.ts')
  const seen: string[] = []
  async function* pages() {
    try {
      for (let page = 1; ; page++) {
        seen.push(`fetch ${page}`)
        yield { items: [page], envelope: undefined }
      }
    } finally {
      seen.push('closed')
    }
  }
  const request = { format: 'ndjson', columns: [], envelope: false, header: true } as const
  const rest = { terminal: false, width: 80, colour: false, now: 0 }
  for await (const chunk of render({ ...request, ...rest }, { kind: 'list', pages: pages() })) {
    seen.push(chunk.trim())
    if (chunk === '2\n') break
  }
  expect(seen).toEqual(['fetch 1', '1', 'fetch 2', '2', 'closed'])
})
