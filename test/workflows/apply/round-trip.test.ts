/** Random edits of a workspace: applied, nothing is left to do; the document of before brings back what was there before. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkValue } from '../../../src/catalog/checks.ts'
import type { Kind } from '../../../src/catalog/kinds.ts'
import { fieldNames } from '../../../src/catalog/members.ts'
import { parameterNames } from '../../../src/catalog/options.ts'
import { allOperations } from '../../../src/catalog/walk.ts'
import type { Estate, Thing } from '../../../src/estate/estate.ts'
import { fill, type PlanStep } from '../../../src/estate/plan/plan.ts'
import type { Database } from '../../../src/local/store/database.ts'
import { smallWorkspace } from '../../local/small-workspace.ts'
import { isCampaign } from '../../support/campaign.ts'
import { asDocument, picture, startService } from './service.ts'

const operations = await allOperations()

/** A thing that can be edited: what it lies in, and its values. */
type Entry = { -readonly [Member in keyof Thing]: Thing[Member] }

interface Edit {
  readonly what: number
  readonly one: number
  readonly other: number
  readonly word: string
}

const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.nat(19),
  one: fc.nat(),
  other: fc.nat(),
  word: fc.string({ unit: 'grapheme', minLength: 2, maxLength: 6 }).filter((text) => text.trim().length > 1),
})

const pick = <Value>(values: readonly Value[], index: number): Value | undefined =>
  values[index % Math.max(1, values.length)]

class Sheet {
  readonly things: Entry[]
  readonly organization: Thing
  readonly templates = new Map<Thing, Thing>()
  #count = 0

  constructor({ organization, things }: Estate) {
    this.organization = organization
    this.things = [...things] as Entry[]
  }

  of = (...kinds: readonly Kind[]) => this.things.filter(({ kind }) => kinds.includes(kind))

  name(word: string) {
    this.#count += 1
    return `${word} ${this.#count}`
  }

  add(kind: Kind, holder: Thing, { name, values }: { name?: string; values: Thing['values'] }) {
    const thing = { kind, id: undefined, name, holder, values, reply: undefined }
    this.things.push(thing)
    return thing
  }

  set(entry: Entry | undefined, values: Thing['values']) {
    if (entry !== undefined) entry.values = { ...entry.values, ...values }
  }

  drop(entry: Entry | undefined) {
    if (entry === undefined) return
    const gone = new Set<Thing>([entry])
    for (const thing of this.things) if (thing.holder && gone.has(thing.holder)) gone.add(thing)
    const dropped = new Set([...gone].map(({ id }) => id))
    for (const thing of this.things)
      if (thing.kind === 'site-space' && dropped.has(thing.values.spaceId as string)) gone.add(thing)
    this.keep((thing) => !gone.has(thing))
  }

  keep(isKept: (thing: Thing) => boolean) {
    const kept = this.things.filter(isKept)
    this.things.splice(0, this.things.length, ...kept)
  }

  isBelow(thing: Thing, holder: Thing) {
    for (let each: Thing | undefined = thing; each; each = each.holder) if (each === holder) return true
    return false
  }

  /** Holders before what they hold, siblings in their order. */
  estate(): Estate {
    const below = Map.groupBy(this.things, ({ holder }) => holder)
    const ordered: Thing[] = []
    const visit = (holder: Thing) => {
      for (const thing of below.get(holder) ?? []) {
        ordered.push(thing)
        visit(thing)
      }
    }
    visit(this.organization)
    return { organization: this.organization, things: ordered, notCaptured: [] }
  }
}

const roles = ['admin', 'create', 'edit', 'read', null]
const visibilities = ['public', 'unlisted', 'share-link', 'visitor-auth']

const edits: readonly ((sheet: Sheet, edit: Edit) => void)[] = [
  (sheet, { one, word }) => {
    const entry = pick(sheet.of('team', 'collection', 'space', 'site'), one)
    if (entry === undefined) return
    entry.name = sheet.name(word)
    sheet.set(entry, { title: entry.name })
  },
  (sheet, { one, other }) =>
    sheet.set(pick(sheet.of('collection', 'space'), one), { defaultLevel: pick(roles, other) }),
  (sheet, { one, word }) => sheet.set(pick(sheet.of('collection'), one), { description: word.trim() }),
  (sheet, { one, other }) =>
    sheet.set(pick(sheet.of('space'), one), { editMode: pick(['live', 'locked'], other) }),
  (sheet, { one, other }) =>
    sheet.set(pick(sheet.of('site'), one), { visibility: pick(visibilities, other) }),
  (sheet, { one, other }) => sheet.set(pick(sheet.of('share-link'), one), { active: other % 2 === 0 }),
  (sheet, { one, other }) =>
    sheet.set(pick(sheet.of('team-member'), one), { role: pick(['owner', 'member'], other) }),
  (sheet, { word }) => {
    const name = sheet.name(word)
    sheet.add('team', sheet.organization, { name, values: { title: name } })
  },
  (sheet, { one, other }) => {
    const team = pick(sheet.of('team'), one)
    const name = `${pick(['ada', 'ben', 'chen', 'dana'], other)}@northwind.example`
    const isIn = sheet.of('team-member').some((each) => each.holder === team && each.name === name)
    if (team && !isIn) sheet.add('team-member', team, { name, values: { role: 'member' } })
  },
  (sheet, { one, word, other }) => {
    const name = sheet.name(word)
    const holder = pick([sheet.organization, ...sheet.of('collection')], one) ?? sheet.organization
    sheet.add('collection', holder, { name, values: { title: name, defaultLevel: pick(roles, other) } })
  },
  (sheet, { word, other }) => {
    const name = sheet.name(word)
    const values = { title: name, visibility: pick(visibilities, other), agentsContext: 'excluded' }
    sheet.add('site', sheet.organization, { name, values })
  },
  (sheet, { one, other }) => {
    const site = pick(sheet.of('site'), one)
    const space = pick(sheet.of('space'), other)
    const path = `p${sheet.name('').trim()}`
    const isShown = sheet
      .of('site-space')
      .some(({ holder, values }) => holder === site && values.spaceId === space?.id)
    if (site && space?.id && !isShown)
      sheet.add('site-space', site, { name: path, values: { path, spaceId: space.id } })
  },
  (sheet, { one, word }) => {
    const site = pick(sheet.of('site'), one)
    const name = sheet.name(word)
    if (site) sheet.add('share-link', site, { name, values: { name, active: true } })
  },
  (sheet, { one, word }) => {
    const site = pick(sheet.of('site'), one)
    const name = sheet.name(word)
    if (site) sheet.add('section-group', site, { name, values: { title: name, icon: null } })
  },
  (sheet, { word }) => {
    const name = sheet.name(word)
    sheet.add('translation', sheet.organization, { name, values: { title: name } })
  },
  (sheet, { one }) => {
    const kinds = ['team', 'team-member', 'site', 'site-space', 'share-link', 'collection', 'space'] as const
    sheet.drop(pick(sheet.of(...kinds), one))
  },
  (sheet, { one, other }) => {
    const entry = pick(sheet.of('space', 'collection'), one)
    const holder = pick([sheet.organization, ...sheet.of('collection')], other)
    if (entry?.id && holder && !sheet.isBelow(holder, entry)) entry.holder = holder
  },
  (sheet, { one, other }) => {
    const entry = pick(sheet.of('site-space'), one)
    if (entry === undefined) return
    const siblings = sheet.of('site-space').filter(({ holder }) => holder === entry.holder)
    const place = pick(siblings, other)
    sheet.keep((thing) => thing !== entry)
    const index = place === undefined ? -1 : sheet.things.indexOf(place)
    sheet.things.splice(index === -1 ? sheet.things.length : index, 0, entry)
  },
  (sheet, { one, other, word }) => {
    const template = pick(
      sheet.of('space').filter(({ id }) => id !== undefined),
      one,
    )
    const holder = pick(sheet.of('collection'), other)
    if (template === undefined || holder === undefined) return
    const name = sheet.name(word)
    const { values } = template
    const copy = sheet.add('space', holder, { name, values: { ...values, title: name } })
    sheet.templates.set(copy, template)
  },
  (sheet, { other }) => {
    sheet.add('invite-link', sheet.organization, {
      values: { role: pick(['edit', 'read', 'comment'], other) },
    })
  },
]

/** Where the request of a step is not as the catalog has it. */
function faultsOf({ method, path, parameters, body }: PlanStep): readonly unknown[] {
  const operation = operations.find((each) => each.method === method && each.path === path)
  if (operation === undefined) return [`no operation ${method} ${path}`]
  const missing = parameterNames(path).filter((name) => parameters[name] === undefined)
  const filled = fill(body, (step) => `id_${step}`)
  const unknown = Object.keys(body ?? {}).filter((name) => !fieldNames(operation.body).includes(name))
  const parsed = operation.body === undefined ? undefined : checkValue(operation.body, filled ?? {})
  return [...missing, ...unknown, ...(parsed?.error?.issues ?? [])]
}

/** Spaces whose visibility changes when they are moved to the top. */
async function inCollections(db: Database): Promise<void> {
  await smallWorkspace(db)
  await db
    .updateTable('spaces')
    .set({ visibility: 'in-collection' })
    .where('parent_id', 'is not', null)
    .execute()
}

test(
  'what was applied leaves nothing to do, and the document of before brings back what was there',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: isCampaign ? 40 : 15 }), async (list) => {
        const service = await startService(inCollections)
        try {
          const start = await service.read()
          const sheet = new Sheet(asDocument(start))
          for (const each of list) edits[each.what]?.(sheet, each)
          const wanted = sheet.estate()
          const options = { prune: true, templateOf: (thing: Thing) => sheet.templates.get(thing) }
          const plan = await service.plan(wanted, options)
          expect(plan.blocked).toEqual([])
          expect(plan.steps.flatMap(faultsOf)).toEqual([])
          const ended = await service.apply(plan)
          expect(ended.filter(({ outcome }) => outcome.ended !== 'done')).toEqual([])
          const { changes, unmanaged, blocked, steps } = await service.plan(wanted, options)
          expect({ changes, blocked, steps }).toEqual({ changes: [], blocked: [], steps: [] })
          // --prune removes all but spaces in no collection and on no site, and tells those.
          const isKept = ({ kind, id, holder }: Thing) =>
            kind === 'space' && holder?.kind !== 'collection' && !wanted.things.some((each) => each.id === id)
          const kept = (await service.read()).things.filter(isKept)
          expect(unmanaged.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
            kept.map(({ kind, id }) => `${kind} ${id}`).toSorted(),
          )
          const old = asDocument(start)
          const back = await service.plan(old, { prune: true })
          const restored = await service.apply(back)
          expect(restored.filter(({ outcome }) => outcome.ended === 'conflict')).toEqual([])
          expect(picture(await service.read())).toEqual(picture(start))
          const end = await service.plan(old, { prune: true })
          expect({ steps: end.steps, blocked: end.blocked }).toEqual({ steps: [], blocked: [] })
        } finally {
          await service.close()
        }
      }),
      { numRuns: isCampaign ? 500 : 25, endOnFailure: !isCampaign, ...(isCampaign ? {} : { seed: 7 }) },
    )
  },
  isCampaign ? 1_200_000 : 60_000,
)
