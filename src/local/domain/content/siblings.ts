/** The order of collections and spaces in one parent: whole numbers with gaps, so that a move writes one row. */
import { invalid, notFound } from '../../reply/refusals.ts'
import type { Database } from '../../store/database.ts'

export interface Parent {
  readonly organization_id: string
  /** A collection, or null for the top of the organization. */
  readonly parent_id: string | null
}

/** In the API's form: before or after a space. */
export interface SpacePosition {
  readonly before?: { readonly space: string } | undefined
  readonly after?: { readonly space: string } | undefined
}

interface SiblingAnchor extends Parent {
  readonly side: 'before' | 'after'
  readonly id: string
  readonly position: number
}

/** Between two neighbours, there is room for 20 moves before others must change. */
const gap = 2 ** 20

/** The position after the last one in a parent. */
export async function lastPosition(db: Database, parent: Parent): Promise<number> {
  const last = await nearest(db, parent, { direction: 'before', of: Number.MAX_SAFE_INTEGER })
  return (last ?? 0) + gap
}

/** The position of the first one in a parent; 0 if it is empty. */
export async function firstPosition(db: Database, parent: Parent): Promise<number> {
  return (await nearest(db, parent, { direction: 'after', of: Number.MIN_SAFE_INTEGER })) ?? 0
}

/** The live space that a wanted position names; it must be in `parent` if that is given. */
export async function findAnchor(
  db: Database,
  wanted: SpacePosition | undefined,
  parent: Parent | undefined,
): Promise<SiblingAnchor | undefined> {
  if (wanted?.before !== undefined && wanted.after !== undefined) {
    throw invalid('body.position: give before or after, not both')
  }
  const side = wanted?.before === undefined ? 'after' : 'before'
  const id = wanted?.[side]?.space
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('spaces')
    .select(['id', 'organization_id', 'parent_id', 'position'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound('space', id)
  if (parent !== undefined && row.parent_id !== parent.parent_id) {
    throw invalid(`body.position.${side}: the space ${id} is not in the parent that is asked for`)
  }
  return { ...row, side }
}

/** A free position right before or after a sibling; makes room if there is none. */
export async function positionBeside(db: Database, anchor: SiblingAnchor): Promise<number> {
  const neighbour = await nearest(db, anchor, { direction: anchor.side, of: anchor.position })
  if (neighbour === undefined) return anchor.side === 'before' ? anchor.position - gap : anchor.position + gap
  const middle = Math.floor((anchor.position + neighbour) / 2)
  if (middle !== anchor.position && middle !== neighbour) return middle
  const first = Math.max(anchor.position, neighbour)
  await pushBack(db, anchor, first)
  return first - 1 + Math.floor(gap / 2)
}

interface SiblingSearch {
  readonly direction: 'before' | 'after'
  readonly of: number
}

async function nearest(
  db: Database,
  parent: Parent,
  { direction, of }: SiblingSearch,
): Promise<number | undefined> {
  const [comparison, order] = direction === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  const found = (table: 'spaces' | 'collections') =>
    db
      .selectFrom(table)
      .select('position')
      .where('organization_id', '=', parent.organization_id)
      .where('parent_id', parent.parent_id === null ? 'is' : '=', parent.parent_id)
      .where('position', comparison, of)
      .orderBy('position', order)
      .limit(1)
      .executeTakeFirst()
  const positions = [await found('spaces'), await found('collections')].flatMap((row) => row?.position ?? [])
  if (positions.length === 0) return undefined
  return direction === 'before' ? Math.max(...positions) : Math.min(...positions)
}

/** Moves everything from `first` on by one gap; rarely needed. */
async function pushBack(db: Database, parent: Parent, first: number): Promise<void> {
  for (const table of ['spaces', 'collections'] as const) {
    await db
      .updateTable(table)
      .set((eb) => ({ position: eb('position', '+', gap) }))
      .where('organization_id', '=', parent.organization_id)
      .where('parent_id', parent.parent_id === null ? 'is' : '=', parent.parent_id)
      .where('position', '>=', first)
      .execute()
  }
}
