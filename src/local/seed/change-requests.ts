/** Change requests of a seeded space: what each proposes, and what became of it. */
import type { BulkInsert } from './bulk-insert.ts'
import { addComments } from './discussions.ts'
import { addPlaces, addRewording, type SeededPage } from './pages.ts'
import { type Place, somebody } from './places.ts'
import { addRevision, mergedAfter } from './spaces.ts'
import { subjectOf } from './words.ts'

interface History {
  readonly space: string
  readonly first: string
  readonly pages: readonly SeededPage[]
}

/** What a space becomes through its change requests. */
interface Outcome {
  /** Of the revision that readers see. */
  readonly current: string
  readonly pages: readonly SeededPage[]
  readonly changeRequests: number
}

/** Of five spaces one has an open one, another one merged and a draft, the rest none. */
export function addChangeRequests(rows: BulkInsert, place: Place, history: History): Outcome {
  const { space, first, pages } = history
  const kind = place.index % 5
  const none = { current: first, pages, changeRequests: 0 }
  if (pages.length === 0) return none
  if (kind === 1) {
    addProposal(rows, place, { ...history, number: 1, fate: 'open' })
    return { ...none, changeRequests: 1 }
  }
  if (kind !== 3) return none
  const merged = addProposal(rows, place, { ...history, number: 1, fate: 'merged' })
  addDraft(rows, place, { space, first: merged.revision })
  return { current: merged.revision, pages: merged.pages, changeRequests: 2 }
}

interface Proposal extends History {
  readonly number: number
  readonly fate: 'open' | 'merged'
}

/** A change request that rewords one page. */
function addProposal(rows: BulkInsert, place: Place, { space, first, pages, number, fate }: Proposal) {
  const id = place.newId('changeRequest')
  const by = somebody(place)
  const edits = place.newId('revision')
  const changed = Math.floor(place.chance() * pages.length)
  const proposed = pages.map((page, index) => (index === changed ? addRewording(rows, place, page) : page))
  addRevision(rows, place, {
    id: edits,
    space,
    type: 'edits',
    minutes: 60,
    changeRequest: id,
    parent: first,
    by,
  })
  addPlaces(rows, edits, proposed)
  const revision = fate === 'merged' ? place.newId('revision') : edits
  if (fate === 'merged') {
    const parents = { parent: first, mergedParent: edits }
    addRevision(rows, place, { id: revision, space, type: 'merge', minutes: mergedAfter, ...parents, by })
    addPlaces(rows, revision, proposed)
  }
  rows.add('change_requests', {
    id,
    space_id: space,
    number,
    status: fate,
    subject: `Reword ${subjectOf(place.chance).toLowerCase()}`,
    revision_id: edits,
    revision_initial_id: first,
    revision_merged_id: fate === 'merged' ? revision : null,
    created_at: place.time(50),
    updated_at: place.time(fate === 'merged' ? mergedAfter : 60),
    created_by: by,
  })
  const page = proposed[changed]?.id ?? null
  addComments(rows, place, { subject: { space, revision: edits, changeRequest: id, page }, most: 2 })
  return { revision, pages: proposed }
}

/** One that nothing was written in yet. */
function addDraft(rows: BulkInsert, place: Place, { space, first }: Omit<History, 'pages'>): void {
  rows.add('change_requests', {
    id: place.newId('changeRequest'),
    space_id: space,
    number: 2,
    status: 'draft',
    subject: `Draft on ${subjectOf(place.chance).toLowerCase()}`,
    revision_id: first,
    revision_initial_id: first,
    revision_merged_id: null,
    created_at: place.time(mergedAfter + 10),
    updated_at: place.time(mergedAfter + 10),
    created_by: somebody(place),
  })
}
