/** Every pair of what you and others may do to a page, with what becomes of it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeLines } from '../../../src/workflows/content-sync/sides/merge-lines.ts'
import { type MergeablePage, mergePage } from '../../../src/workflows/content-sync/sides/merge-page.ts'
import { isCampaign } from '../../support/campaign.ts'

const base: MergeablePage = {
  parent: null,
  slug: 'a',
  fields: { title: 'A' },
  body: 'one\n\ntwo\n\nthree',
}

type Deed = 'kept' | 'edited' | 'moved' | 'renamed' | 'deleted' | 'new'

const deeds: readonly Deed[] = ['kept', 'edited', 'moved', 'renamed', 'deleted', 'new']

/** The page after a side has changed it. Both sides may make a new one at the same place. */
function sideOf(deed: Deed, who: 'ours' | 'theirs'): MergeablePage | undefined {
  switch (deed) {
    case 'kept':
      return base
    case 'edited':
      return {
        ...base,
        body: who === 'ours' ? base.body.replace('one', 'ONE') : base.body.replace('three', 'THREE'),
      }
    case 'moved':
      return { ...base, parent: who === 'ours' ? 'mine' : 'yours' }
    case 'renamed':
      return { ...base, slug: `a-${who}`, fields: { title: `A ${who}` } }
    case 'deleted':
      return undefined
    case 'new':
      return { ...base, body: who }
  }
}

const both = { ...base, body: 'ONE\n\ntwo\n\nTHREE' }
const conflict = 'conflict'

/** Ours in rows, theirs in columns, in the order of `deeds`. */
const wanted: Readonly<Record<Deed, readonly (MergeablePage | undefined | typeof conflict)[]>> = {
  kept: [
    ...[base, sideOf('edited', 'theirs'), sideOf('moved', 'theirs'), sideOf('renamed', 'theirs')],
    ...[undefined, sideOf('new', 'theirs')],
  ],
  edited: [
    sideOf('edited', 'ours'),
    both,
    { ...base, body: 'ONE\n\ntwo\n\nthree', parent: 'yours' },
    { ...base, body: 'ONE\n\ntwo\n\nthree', slug: 'a-theirs', fields: { title: 'A theirs' } },
    conflict,
    conflict,
  ],
  moved: [
    sideOf('moved', 'ours'),
    { ...base, parent: 'mine', body: 'one\n\ntwo\n\nTHREE' },
    conflict,
    { ...base, parent: 'mine', slug: 'a-theirs', fields: { title: 'A theirs' } },
    conflict,
    { ...base, parent: 'mine', body: 'theirs' },
  ],
  renamed: [
    sideOf('renamed', 'ours'),
    { ...base, slug: 'a-ours', fields: { title: 'A ours' }, body: 'one\n\ntwo\n\nTHREE' },
    { ...base, parent: 'yours', slug: 'a-ours', fields: { title: 'A ours' } },
    conflict,
    conflict,
    { ...base, slug: 'a-ours', fields: { title: 'A ours' }, body: 'theirs' },
  ],
  deleted: [undefined, conflict, conflict, conflict, undefined, conflict],
  new: [
    sideOf('new', 'ours'),
    conflict,
    { ...base, parent: 'yours', body: 'ours' },
    { ...base, slug: 'a-theirs', fields: { title: 'A theirs' }, body: 'ours' },
    conflict,
    conflict,
  ],
}

describe('36 pairs', () => {
  const cases = deeds.flatMap((ours) =>
    deeds.map((theirs, index) => ({ ours, theirs, becomes: wanted[ours][index] })),
  )

  test.each(cases)('yours $ours, theirs $theirs', ({ ours, theirs, becomes }) => {
    // Two new pages have nothing in common before.
    const before = ours === 'new' && theirs === 'new' ? undefined : base
    const result = mergePage({ base: before, ours: sideOf(ours, 'ours'), theirs: sideOf(theirs, 'theirs') })
    expect(result.kind === 'merged' ? result.page : conflict).toEqual(becomes)
  })

  test('the same deed of both is no conflict', () => {
    for (const deed of deeds) {
      const side = sideOf(deed, 'ours')
      expect(mergePage({ base, ours: side, theirs: side })).toMatchObject({ kind: 'merged', page: side })
    }
  })
})

const line = fc.constantFrom('a', 'b', 'c', 'd', '', '# head', 'x y', 'ü\r')
const text = fc.array(line, { maxLength: 14 }).map((lines) => lines.join('\n'))

/** An edit: some lines of the text replaced by others. */
const edited = (before: string) =>
  fc
    .tuple(
      fc.nat({ max: 14 }),
      fc.nat({ max: 4 }),
      fc.array(fc.stringMatching(/^new[a-z]{6}$/), { maxLength: 3 }),
    )
    .map(([at, count, fresh]) =>
      before
        .split('\n')
        .toSpliced(at, count, ...fresh)
        .join('\n'),
    )

const version = (before: string) =>
  fc.record({
    parent: fc.constantFrom(null, 'p', 'q'),
    slug: fc.constantFrom('a', 'b', 'c'),
    title: fc.constantFrom('A', 'B', 'C'),
    description: fc.constantFrom(undefined, 'x', 'y'),
    body: edited(before),
  })

type Version = typeof version extends (before: string) => fc.Arbitrary<infer Value> ? Value : never

const pageOf = ({ parent, slug, body, title, description }: Version): MergeablePage => ({
  parent,
  slug,
  body,
  fields: description === undefined ? { title } : { title, description },
})

test('what only one side has changed is in the page, also beside a conflict', () => {
  fc.assert(
    fc.property(
      text.chain((before) => fc.tuple(fc.constant(before), version(before), version(before))),
      ([before, mine, others]) => {
        const old: Version = { parent: null, slug: 'a', title: 'A', description: undefined, body: before }
        const result = mergePage({ base: pageOf(old), ours: pageOf(mine), theirs: pageOf(others) })
        const page = result.page ?? expect.fail()
        const found = { ...page, ...page.fields }
        for (const name of ['parent', 'slug', 'title', 'description'] as const)
          expect(found[name]).toBe(mine[name] === old[name] ? others[name] : mine[name])
        const whole = ('marked' in result ? result.marked : undefined) ?? page.body
        for (const { body } of [mine, others])
          for (const added of body.split('\n').filter((each) => each.startsWith('new')))
            expect(whole.split('\n')).toContain(added)
      },
    ),
    { numRuns: isCampaign ? 5000 : 500 },
  )
}, 900_000)

describe('two edits of one text', () => {
  test('no line that only one side has added is lost, and a conflict holds both sides', () => {
    fc.assert(
      fc.property(
        text.chain((before) => fc.tuple(fc.constant(before), edited(before), edited(before))),
        ([before, ours, theirs]) => {
          const merged = mergeLines(before, ours, theirs)
          const lines = ('text' in merged ? merged.text : merged.conflict).split('\n')
          for (const side of [ours, theirs])
            for (const added of side.split('\n').filter((each) => each.startsWith('new')))
              expect(lines).toContain(added)
        },
      ),
      { numRuns: isCampaign ? 5000 : 500 },
    )
  }, 900_000)

  test('one side alone is that side, and equal sides are one', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(mergeLines(before, after, before)).toEqual({ text: after })
        expect(mergeLines(before, before, after)).toEqual({ text: after })
        expect(mergeLines(before, after, after)).toEqual({ text: after })
      }),
      { numRuns: 200 },
    )
  })
})
