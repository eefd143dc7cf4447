/** Several rows that change one thing: they run in the order of the file, the last one counts, and an undo takes all of them back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryEntry } from '../../../src/workflows/history/entries.ts'
import type { PlannedChange } from '../../../src/workflows/undo/planning/plan.ts'
import { ownValuesIn } from '../../../src/workflows/undo/sending/own-values.ts'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { openPlace } from './place.ts'
import { chanceOf } from './random-rows.ts'

let sample: SampleCopies
beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

const site = '--site site_docs'

test.each([
  ['ws team update', 'title: Three', ['One', 'Two', 'Three'].map((title) => ({ team: 'team_docs', title }))],
  [
    'ws space move',
    'title: Support',
    ['col_engineering', 'col_support'].map((parent) => ({ space: 'spc_api', parent })),
  ],
  [
    'ws site update',
    'visibility: share-link',
    ['unlisted', 'share-link'].map((visibility) => ({ site: 'site_docs', visibility })),
  ],
  [
    `ws site section-group move ${site}`,
    'title: Developers',
    ['after', 'before'].map((side) => ({ group: 'grp_developers', [side]: 'sec_learn' })),
  ],
] as const)('%s', async (line, told, rows) => {
  const place = openPlace(sample)
  const chance = chanceOf(40)
  const delays = () => 30 * chance()
  const exported = async () => (await place.run('ws export')).out
  try {
    const before = await exported()
    const stdin = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    expect(await place.run(`${line} --from - --yes`, { stdin, delays })).toMatchObject({ exit: 0 })
    const after = await exported()
    expect(after).toContain(told)
    for (const [word, state] of [
      ['undo', before],
      ['redo', after],
      ['undo', before],
    ] as const) {
      expect(await place.run(`ws ${word} --yes`, { delays }), word).toMatchObject({ exit: 0 })
      expect(await exported(), word).toEqual(state)
    }
  } finally {
    await place.close()
  }
})

test('a value that the same entry gave is its own, in whatever order the service took its changes', () => {
  const resource = { kind: 'team' }
  const changed = (id: string, after: string) => ({
    entry: { id },
    inverse: {
      parts: [
        {
          resource,
          id: 'team_docs',
          parameters: {},
          expects: { is: 'as changed', fields: new Map([['title', { before: 'Docs', after }]]) },
        },
      ],
    },
  })
  // Only these members are read.
  const changes = [
    changed('a', 'One'),
    changed('a', 'Two'),
    changed('b', 'Three'),
  ] as unknown as PlannedChange[]
  const isOwn = ownValuesIn(changes, (value) => value)({ id: 'a' } as HistoryEntry)
  const [part] = changes[0]?.inverse.parts ?? []
  const found = ['One', 'Two', 'Three'].map((value) => part && isOwn(part, 'title', value))
  expect(found).toEqual([true, true, false])
})
