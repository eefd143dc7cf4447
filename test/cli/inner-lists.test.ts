/** A response that is an object around a list is shown as that list, in every format. */
import { describe, expect, test } from 'vitest'
import { type World, ws } from '../support/program.ts'

const service: World['service'] = () => ({
  body: {
    organizations: [
      { id: 'o1', title: 'One, "first"', emailDomains: ['a.test', 'b.test'], urls: { app: '=1+1' } },
      { id: 'o2', title: 'Two\nlines', emailDomains: [], defaultRole: null },
    ],
    more: true,
  },
})

const lookup = async (...flags: string[]) =>
  (await ws(['org', 'lookup', 'a.test', '--fields', 'id,title,emailDomains,urls.app', ...flags], { service }))
    .out

describe('org lookup', () => {
  test.each([
    [
      'csv',
      'id,title,emailDomains,urls.app\no1,"One, ""first""",a.test; b.test,\'=1+1\no2,"Two\nlines",[],\n',
    ],
    [
      'tsv',
      'id\ttitle\temailDomains\turls.app\no1\tOne, "first"\ta.test; b.test\t\'=1+1\no2\tTwo\\nlines\t[]\t\n',
    ],
    ['id', 'o1\no2\n'],
    [
      'yaml',
      '- id: o1\n  title: One, "first"\n  emailDomains:\n    - a.test\n    - b.test\n  urls:\n    app: =1+1\n- id: o2\n  title: |-\n    Two\n    lines\n  emailDomains: []\n',
    ],
    [
      'ndjson',
      '{"id":"o1","title":"One, \\"first\\"","emailDomains":["a.test","b.test"],"urls":{"app":"=1+1"}}\n{"id":"o2","title":"Two\\nlines","emailDomains":[]}\n',
    ],
  ])('-o %s', async (format, expected) => {
    expect(await lookup('-o', format)).toBe(expected)
  })

  test('keeps what is around it with --envelope', async () => {
    expect(JSON.parse(await lookup('-o', 'json', '--envelope'))).toMatchObject({
      organizations: { length: 2 },
      more: true,
    })
    expect(await lookup('-o', 'yaml', '--envelope')).toMatch(/^organizations:\n {2}- id: o1\n/)
    expect(await lookup('-o', 'id', '--envelope')).toBe('o1\no2\n')
  })

  test('is filtered and sorted as a list', async () => {
    expect(await lookup('--jq', 'map(.id) | join(" ")', '--sort-by=-id')).toBe('o2 o1\n')
    expect(await lookup('-o', 'tsv', '--sort-by=-title', '--no-header')).toMatch(/^o2\t.*\no1\t.*\n$/)
  })
})
