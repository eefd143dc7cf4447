/** An apply that is cut off at any request, and run again: the same end, and nothing made twice. */
import { expect, test } from 'vitest'
import type { Kind } from '../../../src/catalog/kinds.ts'
import type { Estate, Thing } from '../../../src/estate/estate.ts'
import type { ApplyJournal } from '../../../src/workflows/apply-journal/journal.ts'
import {
  type EarlierRun,
  type JournalLine,
  readJournal,
} from '../../../src/workflows/apply-journal/journal-state.ts'
import { madeEarlier } from '../../../src/workflows/plan/preparing/adopt.ts'
import { isCampaign, someOf } from '../../support/campaign.ts'
import { asDocument, picture, type Service, startService } from './service.ts'

/** A journal that a kill leaves as it is. */
function keepJournal() {
  const lines: JournalLine[] = [{ run: 1, at: 0, origin: '', document: '', plan: '', steps: 0 }]
  const journal: ApplyJournal = {
    intend: async ({ number, does, subject: { kind, address } }, beside) => {
      lines.push({ k: number, intent: does, kind, address, ...(beside && { beside }) })
    },
    did: async ({ number }, id) => {
      lines.push({ k: number, done: true, ...(id && { id }) })
    },
    failed: ({ number }) => {
      lines.push({ k: number, failed: true })
    },
    close: () => undefined,
  }
  const earlier = () => readJournal(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return { journal, earlier }
}

/** About forty requests: something of each kind that can be made, and changes between. */
function bigDocument(start: Estate) {
  const document = asDocument(start)
  const things = document.things as Thing[]
  const templates = new Map<Thing, Thing>()
  const add = (kind: Kind, holder: Thing, name: string | undefined, values: Thing['values']) => {
    const thing: Thing = { kind, id: undefined, name, holder, values, reply: undefined }
    things.push(thing)
    return thing
  }
  const titled = (kind: Kind, holder: Thing, values: Thing['values'] & { title: string }) =>
    add(kind, holder, values.title, values)
  const root = document.organization
  const space = things.find(({ id }) => id === 'spc_cli') as Thing
  for (const title of ['Writers', 'Readers']) {
    const team = titled('team', root, { title })
    for (const who of ['ada', 'ben'])
      add('team-member', team, `${who}@northwind.example`, { role: who === 'ada' ? 'owner' : 'member' })
  }
  const outer = titled('collection', root, { title: 'Outer', description: 'All of it', defaultLevel: 'read' })
  const inner = titled('collection', outer, { title: 'Inner', defaultLevel: 'edit' })
  for (const title of ['First copy', 'Second copy'])
    templates.set(titled('space', inner, { title, editMode: 'locked' }), space)
  const site = titled('site', root, { title: 'Handbook', visibility: 'unlisted', agentsContext: 'excluded' })
  const shown = { start: 'spc_cli', more: 'space/Outer/Inner/First copy', api: 'spc_api' }
  for (const [path, spaceId] of Object.entries(shown)) add('site-space', site, path, { path, spaceId })
  for (const name of ['Partners', 'Press']) add('share-link', site, name, { name, active: name === 'Press' })
  titled('section-group', site, { title: 'Learn', icon: 'rocket' })
  titled('translation', root, { title: 'German' })
  add('invite-link', root, undefined, { role: 'comment' })
  add('saml-provider', root, 'Okta', { label: 'Okta', defaultTeam: 'team/Writers', defaultRole: 'read' })
  for (const thing of things) if (thing.id === 'spc_sdk') Object.assign(thing, { holder: inner })
  return { to: document, templateOf: (thing: Thing) => templates.get(thing) }
}

async function planAgain(service: Service, earlier: EarlierRun | undefined, start: Estate) {
  const { to, templateOf } = bigDocument(start)
  const made = earlier && madeEarlier({ from: await service.read(), to }, earlier)
  for (const [thing, id] of made ?? []) Object.assign(thing, { id })
  return service.plan(to, { templateOf })
}

async function uninterrupted() {
  const service = await startService()
  const start = await service.read()
  const plan = await planAgain(service, undefined, start)
  const ended = await service.apply(plan)
  expect(ended.map(({ outcome }) => outcome.ended)).toEqual(plan.steps.map(() => 'done'))
  const end = picture(await service.read())
  await service.close()
  return { end, writes: service.writes.length }
}

const whole = await uninterrupted()
const cuts = Array.from({ length: whole.writes }).flatMap((_, at) => [
  [at, false] as const,
  [at + 1, true] as const,
])

test('there is enough to interrupt', () => expect(whole.writes).toBeGreaterThan(30))

test.each(someOf(cuts, 9))(
  'cut off after %i writes; the last was done, and nobody heard: %s',
  async (writes, isApplied) => {
    const service = await startService()
    const start = await service.read()
    const { journal, earlier } = keepJournal()
    const first = await planAgain(service, undefined, start)
    service.cutAfter(writes, isApplied)
    await service.apply(first, journal)
    service.cutAfter(undefined)
    const plan = await planAgain(service, earlier(), start)
    const ended = await service.apply(plan, journal)
    expect(ended.filter(({ outcome }) => outcome.ended !== 'done')).toEqual([])
    expect(picture(await service.read())).toEqual(whole.end)
    expect((await planAgain(service, earlier(), start)).steps).toEqual([])
    await service.close()
  },
  isCampaign ? 60_000 : 20_000,
)

test('the same plan a second time sends nothing', async () => {
  const service = await startService()
  const plan = await planAgain(service, undefined, await service.read())
  await service.apply(plan)
  const sent = service.writes.length
  const ended = await service.apply(plan)
  expect(service.writes.slice(sent)).toEqual([])
  expect(ended.map(({ outcome }) => outcome.ended)).toEqual(plan.steps.map(() => 'already'))
  await service.close()
})
