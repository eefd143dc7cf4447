/** Share links, and the outline of a site: sections and groups in one order. */
import type fc from 'fast-check'
import { expect } from 'vitest'
import type { Database } from '../../../src/local/store/database.ts'
import { type Choice, mostly } from './choice.ts'
import { type Model, type OutlineModel, sections, site, unknownId } from './model.ts'
import { agreed, faultsOf, listAll, type Real, type Step, step } from './step.ts'

const createShareLink = step('createShareLink', async (model, real, choose) => {
  const name = choose(['Partners', 'Press', 'x'.repeat(51)])
  const answer = await real.call(`POST ${site}/share-links`, { body: { name } })
  if (!agreed(answer, 201, faultsOf([[400, name.length > 50]]))) return
  model.shareLinks.push({ id: answer.body.id, name, active: true })
})

const chooseShareLink = (model: Model, choose: Choice) => {
  const link = choose(mostly(model.shareLinks, undefined))
  return { link, path: `${site}/share-links/${link?.id ?? unknownId}`, faults: faultsOf([[404, !link]]) }
}

const updateShareLink = step('updateShareLink', async (model, real, choose) => {
  const { link, path, faults } = chooseShareLink(model, choose)
  const body = choose([{ active: false }, { active: true }, { name: 'Renamed' }, {}])
  const answer = await real.call(`PATCH ${path}`, { body })
  if (agreed(answer, 200, faults)) Object.assign(link ?? {}, body)
})

const deleteShareLink = step('deleteShareLink', async (model, real, choose) => {
  const { link, path, faults } = chooseShareLink(model, choose)
  const answer = await real.call(`DELETE ${path}`)
  if (agreed(answer, 205, faults)) model.shareLinks = model.shareLinks.filter((other) => other !== link)
})

type Group = Exclude<OutlineModel, string>

const groupsOf = ({ outline }: Model): Group[] => outline.filter((item) => typeof item !== 'string')

const chooseGroup = (model: Model, choose: Choice) => {
  const group = choose(mostly(groupsOf(model), undefined))
  return {
    group,
    path: `${site}/section-groups/${group?.group ?? unknownId}`,
    faults: faultsOf([[404, group === undefined]]),
  }
}

/** Puts a section at the end of a group, out of wherever it was; in its own group it stays. */
function enter(model: Model, group: Group, section: string): void {
  if (group.sections.includes(section)) return
  model.outline = model.outline.filter((item) => item !== section)
  for (const { sections: others } of groupsOf(model)) {
    if (others.includes(section)) others.splice(others.indexOf(section), 1)
  }
  group.sections.push(section)
}

const createGroup = step('createGroup', async (model, real, choose) => {
  const wanted = [choose(mostly(sections, unknownId)), choose(sections)].slice(0, choose([0, 1, 2]))
  const answer = await real.call(`POST ${site}/section-groups`, {
    body: { title: 'Group', sections: wanted },
  })
  if (!agreed(answer, 201, faultsOf([[404, wanted.includes(unknownId)]]))) return
  const group = { group: answer.body.id, title: 'Group', sections: [] }
  model.outline.push(group)
  for (const section of wanted) enter(model, group, section)
})

const updateGroup = step('updateGroup', async (model, real, choose) => {
  const { group, path, faults } = chooseGroup(model, choose)
  const answer = await real.call(`PATCH ${path}`, { body: { title: 'Renamed' } })
  if (agreed(answer, 200, faults)) Object.assign(group ?? {}, { title: 'Renamed' })
})

const deleteGroup = step('deleteGroup', async (model, real, choose) => {
  const { group, path, faults } = chooseGroup(model, choose)
  const answer = await real.call(`DELETE ${path}`)
  if (!agreed(answer, 205, faults)) return
  model.outline = model.outline.flatMap((item) => (item === group ? (group?.sections ?? []) : [item]))
})

const addSection = step('addSection', async (model, real, choose) => {
  const { group, path, faults } = chooseGroup(model, choose)
  const section = choose(mostly(sections, unknownId))
  const answer = await real.call(`POST ${path}/sections`, { body: { sectionId: section } })
  const refusals = [...faults, ...faultsOf([[404, section === unknownId]])]
  if (agreed(answer, 201, refusals) && group !== undefined) enter(model, group, section)
})

const removeSection = step('removeSection', async (model, real, choose) => {
  const { group, path, faults } = chooseGroup(model, choose)
  const section = choose(group?.sections.length ? [...group.sections, ...sections] : sections)
  const answer = await real.call(`DELETE ${path}/sections/${section}`)
  const refusals = [...faults, ...faultsOf([[404, group?.sections.includes(section) !== true]])]
  if (!agreed(answer, 205, refusals) || group === undefined) return
  group.sections.splice(group.sections.indexOf(section), 1)
  // It comes to stand right behind its group.
  model.outline = model.outline.flatMap((item) => (item === group ? [item, section] : [item]))
})

const moveGroup = step('moveGroup', async (model, real, choose) => {
  const { group, path, faults } = chooseGroup(model, choose)
  const section = choose(mostly(sections, unknownId))
  const side = choose(['before', 'after', 'both', 'none'])
  const sibling = { type: 'site-section', id: section }
  const position = {
    ...(side === 'before' || side === 'both' ? { before: sibling } : {}),
    ...(side === 'after' || side === 'both' ? { after: sibling } : {}),
  }
  const answer = await real.call(`POST ${path}/move`, { body: { position } })
  const refusals = faultsOf([
    [400, side === 'both' || (side !== 'none' && group?.sections.includes(section) === true)],
    [404, side !== 'none' && section === unknownId],
  ])
  if (!agreed(answer, 200, [...faults, ...refusals]) || group === undefined || side === 'none') return
  const isThere = (item: OutlineModel) =>
    item === section || (typeof item !== 'string' && item.sections.includes(section))
  model.outline = model.outline
    .filter((item) => item !== group)
    .flatMap((item) => (isThere(item) ? (side === 'before' ? [group, item] : [item, group]) : [item]))
})

export const siteSteps: readonly fc.Arbitrary<Step>[] = [
  createShareLink,
  updateShareLink,
  deleteShareLink,
  createGroup,
  createGroup,
  updateGroup,
  deleteGroup,
  addSection,
  removeSection,
  moveGroup,
]

export async function compareSites(model: Model, real: Real): Promise<void> {
  const links = await listAll(real, `${site}/share-links`)
  expect(links.map(({ id, name, active }) => ({ id, name, active }))).toEqual(model.shareLinks)
  const groups = await listAll(real, `${site}/section-groups`)
  const summary = (id: string, title: string, inside: readonly string[]) =>
    `${id} ${title}: ${inside.join(' ')}`
  expect(
    groups.map((group) =>
      summary(
        group.id,
        group.title,
        group.sections.map(({ id }: { id: string }) => id),
      ),
    ),
  ).toEqual(groupsOf(model).map((group) => summary(group.group, group.title, group.sections)))
  const { body } = await real.call(`GET ${site}/published`)
  expect(body.structure.structure.map(({ id }: { id: string }) => id)).toEqual(
    model.outline.flatMap((item) => (typeof item === 'string' ? [item] : item.sections)),
  )
}

/** A site with sections, which the API can't make. */
export async function addSite(db: Database): Promise<void> {
  const then = '2026-11-01T08:00:00.000Z'
  await db
    .insertInto('sites')
    .values({
      id: 'site_docs',
      organization_id: 'org_northwind',
      type: 'basic',
      title: 'Docs',
      visibility: 'public',
      published: true,
      agents_context: 'included',
      created_at: then,
    })
    .execute()
  for (const [index, id] of sections.entries()) {
    await db
      .insertInto('site_sections')
      .values({ id, site_id: 'site_docs', title: id, path: id, position: index + 1, created_at: then })
      .execute()
  }
}
