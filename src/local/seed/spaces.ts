/** Collections and spaces of a seeded workspace, and the revisions of spaces. */
import type { BulkInsert } from './bulk-insert.ts'
import { type Chance, pick } from './chance.ts'
import { collectionAround, collectionOf, idAt, isInLargest, largestCollection, type Place } from './places.ts'
import { emojiOf, subjectOf, titleOf } from './words.ts'

/** Room for moves, and behind whatever was there before. */
const gap = 2 ** 20
const behind = 2 ** 31
const positionOf = (index: number) => behind + (index + 1) * gap

export function addLargestCollection(rows: BulkInsert, place: Place): void {
  addCollectionRow(rows, place, {
    id: largestCollection(place.seed),
    parent: null,
    title: `Everything ${place.seed}`,
  })
}

export function addCollection(rows: BulkInsert, place: Place): void {
  addCollectionRow(rows, place, {
    id: idAt(place.seed, 'collection', place.index),
    parent: collectionAround(place),
    title: `${subjectOf(place.chance)} ${place.index}`,
  })
}

interface NewCollection {
  readonly id: string
  readonly parent: string | null
  readonly title: string
}

function addCollectionRow(rows: BulkInsert, place: Place, { id, parent, title }: NewCollection): void {
  rows.add('collections', {
    id,
    organization_id: place.organization,
    parent_id: parent,
    title,
    position: positionOf(place.index),
    created_at: place.time(),
  })
}

export interface SeededSpace {
  readonly id: string
  /** Of its first revision. */
  readonly first: string
  /** Of the one that readers see. */
  readonly current: string
  readonly title: string
  readonly changeRequests: number
}

export function addSpace(rows: BulkInsert, place: Place, space: SeededSpace): void {
  const { chance, index } = place
  rows.add('spaces', {
    id: space.id,
    organization_id: place.organization,
    parent_id: collectionOf(place),
    title: space.title,
    emoji: emojiOf(chance),
    visibility: visibilityOf(chance),
    edit_mode: index % 50 === 7 ? 'locked' : 'live',
    revision_id: space.current,
    position: positionOf(index),
    last_change_request_number: space.changeRequests,
    created_at: place.time(),
    updated_at: place.time(space.current === space.first ? 0 : mergedAfter),
  })
}

/** Minutes between a space and the merge of its first change request. */
export const mergedAfter = 90

export const spaceTitle = ({ chance, index }: Place): string =>
  `${titleOf(chance)} ${index}${isInLargest(index) ? '' : ` of ${subjectOf(chance)}`}`

const visibilityOf = (chance: Chance) =>
  pick(chance, ['public', 'public', 'in-collection', 'private', 'unlisted'] as const)

interface NewRevision {
  readonly id: string
  readonly space: string
  readonly type: 'initial' | 'edits' | 'merge'
  readonly minutes: number
  readonly changeRequest?: string
  readonly parent?: string
  readonly mergedParent?: string
  readonly by?: string
}

export function addRevision(rows: BulkInsert, place: Place, revision: NewRevision): void {
  rows.add('revisions', {
    id: revision.id,
    space_id: revision.space,
    change_request_id: revision.changeRequest ?? null,
    type: revision.type,
    parent_id: revision.parent ?? null,
    merged_parent_id: revision.mergedParent ?? null,
    created_at: place.time(revision.minutes),
    created_by: revision.by ?? null,
  })
}
