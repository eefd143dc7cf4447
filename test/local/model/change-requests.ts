/** Change requests: their states, and content that is proposed, pulled and merged. */
import type fc from 'fast-check'
import { expect } from 'vitest'
import { type Choice, mostly } from './choice.ts'
import {
  type ChangeRequestModel,
  type ContentModel,
  isLive,
  type Model,
  type PageModel,
  type SpaceModel,
  spacesOf,
  unknownId,
} from './model.ts'
import { agreed, faultsOf, listAll, type Real, type Step, step } from './step.ts'

interface Target {
  readonly path: string
  readonly space: SpaceModel | undefined
  readonly changeRequest: ChangeRequestModel | undefined
  /** Why nothing can be done with it. */
  readonly faults: readonly number[]
}

const isMerged = (changeRequest: ChangeRequestModel | undefined) => changeRequest?.status === 'merged'

/** A change request of a space, by its id or number, or one that does not exist. */
export function chooseChangeRequest(model: Model, choose: Choice): Target {
  const busy = spacesOf(model).filter(({ changeRequests }) => changeRequests.length > 0)
  const space = choose(busy.length === 0 ? spacesOf(model) : busy)
  // Merged ones refuse every change.
  const unmerged = space.changeRequests.filter((one) => !isMerged(one))
  const changeRequest = choose(mostly([...space.changeRequests, ...unmerged, ...unmerged], undefined))
  const word = choose([changeRequest?.id, changeRequest?.number]) ?? unknownId
  return {
    path: `/v1/spaces/${space.id}/change-requests/${word}`,
    space,
    changeRequest,
    faults: faultsOf([[404, !isLive(space) || changeRequest === undefined]]),
  }
}

const chooseSpace = (model: Model, choose: Choice) => choose(spacesOf(model).slice(0, choose([1, 1, 1, 2])))

const createChangeRequest = step('createChangeRequest', async (model, real, choose) => {
  await createIn(real, chooseSpace(model, choose), choose(['Subject', undefined]))
})

/** Makes conflicts likely: two change requests that reword the same page. */
const createRivals = step('createRivals', async (model, real, choose) => {
  const space = chooseSpace(model, choose)
  for (const form of [chooseDocument(choose), chooseDocument(choose)]) {
    const changeRequest = await createIn(real, space, 'Rival')
    const path = `/v1/spaces/${space.id}/change-requests/${changeRequest?.id ?? unknownId}`
    await importInto(real, { path, space, changeRequest, faults: faultsOf([[404, !changeRequest]]) }, form)
  }
})

async function createIn(
  real: Real,
  space: SpaceModel,
  subject: string | undefined,
): Promise<ChangeRequestModel | undefined> {
  const answer = await real.call(`POST /v1/spaces/${space.id}/change-requests`, {
    body: subject === undefined ? {} : { subject },
  })
  if (!agreed(answer, 201, faultsOf([[404, !isLive(space)]]))) return undefined
  const changeRequest: ChangeRequestModel = {
    id: answer.body.id,
    number: space.changeRequests.length + 1,
    status: 'draft',
    subject: subject ?? 'Untitled',
    revision: space.revision,
    ancestor: space.revision,
    base: space.content,
    content: space.content,
    comments: [],
  }
  space.changeRequests.push(changeRequest)
  return changeRequest
}

const updateChangeRequest = step('updateChangeRequest', async (model, real, choose) => {
  const { path, changeRequest, faults } = chooseChangeRequest(model, choose)
  const status = choose(['open', 'draft', 'archived', 'merged', 'closed', 'open'])
  const answer = await real.call(`PATCH ${path}`, { body: { status, subject: 'Changed' } })
  const refusals = faultsOf([
    [400, status === 'merged' || status === 'closed'],
    [409, isMerged(changeRequest)],
  ])
  if (agreed(answer, 200, [...faults, ...refusals]))
    Object.assign(changeRequest ?? {}, { status, subject: 'Changed' })
})

/** In some form; a document keeps its address. */
function chooseDocument(choose: Choice) {
  const title = choose(['Alpha', 'Alpha', 'Alpha', 'Beta'])
  return { title, source: `https://docs.example/${title}.md`, text: choose(['one', 'two', 'three']) }
}

const importPage = step('importPage', async (model, real, choose) => {
  await importInto(real, chooseChangeRequest(model, choose), chooseDocument(choose))
})

async function importInto(
  real: Real,
  { path, changeRequest, faults }: Target,
  { title, source, text }: ReturnType<typeof chooseDocument>,
): Promise<void> {
  real.write(source, `# ${title}\n\n${text}`)
  const answer = await real.call(`POST ${path}/content/import`, { body: { url: source, source: 'website' } })
  const refusals = [...faults, ...faultsOf([[409, isMerged(changeRequest)]])]
  if (!agreed(answer, 201, refusals) || changeRequest === undefined) return
  const known = [...changeRequest.content.values()].filter((page) => page.source === source)
  const id = await changedPage(real, path, changeRequest)
  const { revision } = answer.body
  // Nothing new was said: the page that would have changed reads like this already.
  if (revision === changeRequest.revision) {
    expect(known.map((page) => page.text)).toContain(text)
    return
  }
  if (known.length > 0) expect(known.map((page) => page.id)).toContain(id)
  changeRequest.content = new Map(changeRequest.content).set(id, { id, source, title, text })
  changeRequest.revision = revision
}

/** The id of the page whose text differs from the model, or that is new. */
async function changedPage(real: Real, path: string, { content }: ChangeRequestModel): Promise<string> {
  const { body } = await real.call(`GET ${path}/content/pages`)
  const changed = body.pages.filter(
    ({ id, markdown }: { id: string; markdown: string }) => !seeded(id) && content.get(id)?.text !== markdown,
  )
  expect(changed.length).toBeLessThanOrEqual(1)
  return changed[0]?.id ?? ''
}

/** The one page that every space of the small workspace has, and no step changes. */
const seeded = (id: string) => id.startsWith('pag_') && !/\d/.test(id)

const pull = step('pull', async (model, real, choose) => {
  const { path, space, changeRequest, faults } = chooseChangeRequest(model, choose)
  const answer = await real.call(`POST ${path}/update`)
  const outcome = combined(space, changeRequest)
  const refusals = faultsOf([[409, isMerged(changeRequest) || outcome === 'conflict']])
  if (!agreed(answer, 200, [...faults, ...refusals]) || outcome === 'conflict') return
  if (space === undefined || changeRequest === undefined) return
  expect(answer.body.result).toBe('update')
  const isCurrent = changeRequest.ancestor === space.revision
  expect(answer.body.revision === changeRequest.revision).toBe(isCurrent)
  if (isCurrent) return
  Object.assign(changeRequest, {
    revision: answer.body.revision,
    ancestor: space.revision,
    base: space.content,
    content: outcome,
  })
})

const merge = step('merge', async (model, real, choose) => {
  const { path, space, changeRequest, faults } = chooseChangeRequest(model, choose)
  const answer = await real.call(`POST ${path}/merge`)
  const outcome = combined(space, changeRequest)
  const refusals = faultsOf([
    [409, isMerged(changeRequest) || outcome === 'conflict'],
    [403, space?.locked === true],
  ])
  if (!agreed(answer, 200, [...faults, ...refusals]) || outcome === 'conflict') return
  if (space === undefined || changeRequest === undefined) return
  const { revision, result } = answer.body
  expect(result).toBe('merge')
  expect(revision).not.toBe(space.revision)
  Object.assign(space, { revision, content: outcome })
  Object.assign(changeRequest, { status: 'merged', merged: revision })
})

/** The merged result of both sides, page by page. */
function combined(
  space: SpaceModel | undefined,
  changeRequest: ChangeRequestModel | undefined,
): ContentModel | 'conflict' {
  if (space === undefined || changeRequest === undefined) return new Map()
  const { base, content: ours } = changeRequest
  if (changeRequest.ancestor === space.revision) return ours
  const merged = new Map<string, PageModel>()
  for (const id of new Set([...space.content.keys(), ...ours.keys()])) {
    const [before, here, there] = [base, ours, space.content].map((content) => content.get(id)?.text)
    const isConflict = here !== there && here !== before && there !== before
    if (isConflict) return 'conflict'
    const page = here === before ? space.content.get(id) : ours.get(id)
    if (page !== undefined) merged.set(id, page)
  }
  return merged
}

export const changeRequestSteps: readonly fc.Arbitrary<Step>[] = [
  createChangeRequest,
  createRivals,
  updateChangeRequest,
  importPage,
  pull,
  merge,
  merge,
]

/** Every list of change requests. */
export async function compareChangeRequests(model: Model, real: Real): Promise<void> {
  for (const space of spacesOf(model)) {
    if (!isLive(space) || space.changeRequests.length === 0) continue
    const path = `/v1/spaces/${space.id}/change-requests`
    const newestFirst = space.changeRequests.toReversed()
    const shown = await listAll(real, `${path}?status=all`)
    expect(shown.map(summaryOf)).toEqual(newestFirst.map((one) => summaryOf(expected(one, space))))
    const open = await listAll(real, path)
    expect(open.map(({ id }) => id)).toEqual(
      newestFirst.filter(({ status }) => status === 'open').map(({ id }) => id),
    )
  }
}

/** The content that each change request proposes. */
export async function compareContents(model: Model, real: Real): Promise<void> {
  for (const space of spacesOf(model).filter(isLive)) {
    for (const one of space.changeRequests) {
      await compareContent(real, `/v1/spaces/${space.id}/change-requests/${one.number}`, one)
    }
  }
}

const expected = (one: ChangeRequestModel, space: SpaceModel) => ({
  ...one,
  outdated: one.status !== 'merged' && one.ancestor !== space.revision,
  revisionMerged: one.merged,
  comments: one.comments.filter(({ resolved }) => !resolved).length,
})

const summaryOf = (one: Omit<ReturnType<typeof expected>, 'base' | 'content' | 'ancestor'>) =>
  [
    one.id,
    one.number,
    one.status,
    one.subject,
    one.revision,
    one.outdated,
    one.revisionMerged,
    one.comments,
  ].join(' ')

async function compareContent(real: Real, path: string, { content, revision }: ChangeRequestModel) {
  const { body } = await real.call(`GET ${path}/content`)
  expect(body.id).toBe(revision)
  const pages: readonly Record<string, string>[] = body.pages.filter(({ id }: { id: string }) => !seeded(id))
  const lines = pages.map(({ id, title, markdown }) => `${id} ${title} ${markdown}`)
  expect(lines.sort()).toEqual(
    [...content.values()].map(({ id, title, text }) => `${id} ${title} ${text}`).sort(),
  )
  expect(new Set(pages.map((page) => page.path)).size).toBe(pages.length)
}
