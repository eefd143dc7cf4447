/** A restore brings back all that an undo does: each destructive command, taken back once by each, leaves one and the same workspace. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copiedKinds } from '../../../src/catalog/kinds.ts'
import { writtenBy } from '../../../src/catalog/relations.ts'
import { allResources } from '../../../src/catalog/walk.ts'
import { quietly } from '../../../src/disk/files.ts'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { someOf } from '../../support/campaign.ts'
import { operations } from '../../support/operations.ts'
import { openPlace, type State, type UndoPlace } from '../undo/place.ts'

let sample: SampleCopies
beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

const resources = await allResources()

/** By command: what an undo brings back and a restore does not, and the words by which the preview of the restore tells it. */
const differs: Readonly<Record<string, { readonly paths: RegExp; readonly told: string }>> = {
  // A restore takes nothing out of another organization, where somebody may have changed it since.
  'collection transfer': {
    paths: /collections|spc_support|document: outside/,
    told: 'space/Support/Support playbook: The organization org_lab has this space now; transfer it back first',
  },
  'space transfer': {
    paths: /col_product|site_docs|site_partners|spc_api|document/,
    told: 'space/Product/API reference: The organization org_lab has this space now; transfer it back first',
  },
  // Nothing is missing: a thing that is there changes only under --overwrite.
  'site section-group remove-section': {
    paths: /site_docs|document: sites/,
    told: 'section/Northwind Docs/Developers/Reference: sectionGroup (--overwrite sets it)',
  },
  'site unpublish': {
    paths: /sites$|site_docs\/published/,
    told: 'site/Northwind Docs: published (--overwrite sets it)',
  },
  // Discussions stand in a backup to be read: they would come back with another author and another date.
  'space comment delete': { paths: /comments/, told: 'ws restores none' },
  'space comment reply delete': { paths: /comments/, told: 'ws restores none' },
  'cr comment delete': { paths: /comments/, told: 'ws restores none' },
  'cr reviewer remove': { paths: /requested-reviewers/, told: 'ws restores none' },
}

const examples = [...operations].flatMap(([words, operation]) => {
  const {
    destructive,
    examples: [example],
  } = operation
  const kind = writtenBy(operation, resources)?.kind
  // Kinds that no backup holds yet are not expected to come back from one.
  const isKept = kind !== undefined && copiedKinds.includes(kind)
  return destructive !== undefined && example !== undefined && isKept ? [{ words, line: example }] : []
})

/** More than the examples destroy. */
const disasters = [
  'ws site delete site_docs',
  'ws collection delete col_support',
  'ws collection delete col_engineering',
  'ws collection delete col_platform',
  'ws site space remove ssp_start --site site_docs',
  'ws space delete spc_roadmap',
].map((line) => ({ words: line.split(' ').slice(1, -1).join(' '), line }))

/** The short form plays one of eight commands, and two of the disasters. */
test.each([...someOf(examples, 8), ...someOf(disasters, 3)])('$line', async ({ words, line }) => {
  const [undone, restored] = [openPlace(sample), openPlace(sample)]
  try {
    for (const place of [undone, restored]) {
      expect(await inHome(place, 'ws backup create b')).toMatchObject({ exit: 0 })
      expect(await inHome(place, `${line} --yes`), line).toMatchObject({ exit: 0 })
    }
    await inHome(undone, 'ws undo --yes')
    const { out: preview, err: notices } = await inHome(restored, 'ws backup restore b --dry-run')
    const { err } = await inHome(restored, 'ws backup restore b --yes --allow publish,sso,admins,elevate')
    const found = differences(
      withIds(await wholeState(undone), await idsAfterUndo(undone)),
      withIds(await wholeState(restored), idsAfterRestore(restored)),
    )
    const expected = differs[words]
    expect(
      found.filter((path) => expected?.paths.test(path) !== true),
      err,
    ).toEqual([])
    if (expected !== undefined) expect(`${preview}${notices}`).toContain(expected.told)
  } finally {
    for (const place of [undone, restored]) await place.close()
  }
})

/** With the document, which also holds permissions, and what lies on a site. */
async function wholeState(place: UndoPlace): Promise<State> {
  const document = JSON.parse((await place.run('ws export -o json')).out) as State
  const parts = Object.entries(document).map(([key, value]) => [`document: ${key}`, value])
  return { ...(await place.state()), ...Object.fromEntries(parts) }
}

const inHome = (place: UndoPlace, line: string) => place.run(line, { workingDirectory: place.home })

type Ids = ReadonlyMap<string, string>

async function idsAfterUndo(place: UndoPlace): Promise<Ids> {
  const { exit, out } = await place.run('ws history get -o json')
  const { changes } =
    exit === 0 ? (JSON.parse(out).data as { readonly changes: readonly Remade[] }) : { changes: [] }
  return new Map(
    changes.flatMap(({ cause, madeId }) =>
      cause?.replaces === undefined || madeId === undefined ? [] : [[madeId, cause.replaces.id] as const],
    ),
  )
}

interface Remade {
  readonly madeId?: string
  readonly cause?: { readonly replaces?: { readonly id: string } }
}

function idsAfterRestore({ home }: UndoPlace): Ids {
  // Without new ids, there is no such file.
  const text = quietly(() => readFileSync(join(home, 'b-ids.ndjson'), 'utf8')) ?? ''
  return new Map(
    text.split('\n').flatMap((line) => {
      if (line === '') return []
      const { old, now } = JSON.parse(line) as { readonly old: string; readonly now: string | null }
      return now === null || now === old ? [] : [[now, old] as const]
    }),
  )
}

/** With the ids before; a specification is known by its slug. */
function withIds(state: State, ids: Ids): State {
  let text = JSON.stringify(state)
  for (const [now, old] of ids) text = text.replaceAll(now, old)
  return JSON.parse(text.replaceAll(/"spec_\w+"/g, '"spec"')) as State
}

function differences(one: State, other: State): readonly string[] {
  const paths = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return paths.filter((path) => shown(one[path]) !== shown(other[path])).sort()
}

/** The order of members does not count, nor does that of spaces of a site in several sections: readers see the order in each. */
const shown = (value: unknown): string => JSON.stringify(value === undefined ? null : sorted(value))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).toSorted(bySection)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]))
}

const bySection = (one: unknown, other: unknown) => sectionOf(one).localeCompare(sectionOf(other))

function sectionOf(item: unknown): string {
  const isIn = typeof item === 'object' && item !== null && 'section' in item
  return isIn ? String(item.section) : ''
}
