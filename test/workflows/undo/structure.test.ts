/** Undo of what changes the structure of a site: moves among parts of all kinds, and removals, of the site too. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/json/object.ts'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { openPlace, type UndoPlace } from './place.ts'

let sample: SampleCopies
beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

/** By names: things that are made again have new ids. */
async function structure({ run }: UndoPlace): Promise<unknown> {
  const { out } = await run('ws export -o json')
  const { sites } = JSON.parse(out) as { readonly sites: readonly { readonly title: string }[] }
  const site = sites.find(({ title }) => title === 'Northwind Docs')
  const text = JSON.stringify(site ?? null)
  const ids = [...text.matchAll(/"id":"(\w+)"/g)].map(([, id = '']) => id)
  return ids.reduce((shown, id, at) => shown.replaceAll(id, `#${at}`), text)
}

const site = '--site site_docs'

test.each([
  `ws site structure sort site-section-group grp_developers --before site-section:sec_learn ${site}`,
  `ws site structure sort site-external-link xln_community --before site-section:sec_learn ${site}`,
  `ws site section update sec_learn --title Learning --path learning ${site}`,
  `ws site section-group delete grp_developers --yes ${site}`,
  `ws site external-link delete xln_community --yes ${site}`,
  `ws site external-link update xln_community --parent grp_developers ${site}`,
  `ws site redirect delete rdr_v1 --yes ${site}`,
  'ws site delete site_docs --yes',
])('%s', async (line) => {
  const place = openPlace(sample)
  try {
    const before = await structure(place)
    expect(await place.run(line)).toMatchObject({ exit: 0 })
    const after = await structure(place)
    expect(after).not.toEqual(before)
    for (const [word, state] of [
      ['undo', before],
      ['redo', after],
      ['undo', before],
    ] as const) {
      const { exit, err } = await place.run(`ws ${word} --yes`)
      expect({ word, exit, err: exit === 0 ? '' : err }).toEqual({ word, exit: 0, err: '' })
      expect(await structure(place)).toEqual(state)
    }
  } finally {
    await place.close()
  }
})

test.each([
  'ws site delete site_docs --yes',
  'ws site update site_docs --visibility unlisted',
  'ws site update site_docs --title Handbook',
])('what was not published stays so: %s', async (line) => {
  const place = openPlace(sample)
  const shown = async () => {
    const sites: readonly JsonObject[] = JSON.parse((await place.run('ws site list -o json')).out)
    return sites
      .filter(({ id }) => id !== 'site_partners')
      .map(({ published, visibility }) => [published, visibility])
  }
  try {
    expect(await place.run('ws site unpublish site_docs --yes')).toMatchObject({ exit: 0 })
    const before = await shown()
    expect(before).toEqual([[false, 'public']])
    expect(await place.run(line)).toMatchObject({ exit: 0 })
    expect(await place.run('ws undo --yes')).toMatchObject({ exit: 0 })
    expect(await shown()).toEqual(before)
  } finally {
    await place.close()
  }
})

test('a space that went before its site, in one undo, is on it again after a redo', async () => {
  const place = openPlace(sample)
  try {
    expect((await place.run('ws backup create b')).exit).toBe(0)
    for (const line of ['ws site delete site_docs --yes', 'ws space delete spc_api --yes'])
      expect(await place.run(line)).toMatchObject({ exit: 0 })
    const restored = await place.run(
      'ws backup restore b --yes --allow publish,elevate,delete --max-changes 100',
    )
    expect({ exit: restored.exit, err: restored.exit === 0 ? '' : restored.err }).toEqual({
      exit: 0,
      err: '',
    })
    const before = await structure(place)
    for (const word of ['undo', 'redo']) expect((await place.run(`ws ${word} --yes`)).exit).toBe(0)
    expect(await structure(place)).toEqual(before)
  } finally {
    await place.close()
  }
})

test('a space that went before its site is told not to come back to it', async () => {
  const place = openPlace(sample)
  const toldOfSpace = async () => {
    const { out } = await place.run('ws undo --last 2 --dry-run -o json')
    const entries: readonly { readonly changes: readonly JsonObject[] }[] = JSON.parse(out)
    const changes = entries.flatMap((entry) => entry.changes)
    return changes.find(({ kind }) => kind === 'space')
  }
  try {
    await place.run('ws space delete spc_api --yes')
    await place.run('ws team update team_docs --title Words')
    expect(await toldOfSpace()).toMatchObject({ class: 'exact', lost: null })
    await place.run('ws undo --yes')
    await place.run('ws site delete site_docs --yes')
    expect(await toldOfSpace()).toMatchObject({
      class: 'partial',
      lost: 'It does not go back into what was removed after it, if that showed it: site/Northwind Docs',
    })
  } finally {
    await place.close()
  }
})
