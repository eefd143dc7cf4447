/** Reads what lies around a place: the collections above it, and the default level that counts there. */
import { climb, type PlaceInTree } from '../../permissions/inheritance.ts'
import type { Role } from '../../permissions/roles.ts'
import type { Database } from '../store/database.ts'

/** The access columns of a space or a collection. */
export interface Container {
  readonly id: string
  readonly organization_id: string
  readonly parent_id: string | null
  readonly default_level: Role | null
}

type CollectionInTree = PlaceInTree & { readonly id: string }

export interface PlaceReader {
  /** The nearest default level. */
  levelOf(place: Container): Promise<Role | null>
  /** Ids of the collections around it, the nearest first. */
  around(place: Pick<Container, 'parent_id'>): Promise<readonly string[]>
}

/** Reads each collection once: many places lie in the same ones. */
export function createPlaceReader(db: Database): PlaceReader {
  const known = new Map<string, Promise<CollectionInTree | undefined>>()
  const read = (id: string) => {
    const found = known.get(id) ?? readCollection(db, id)
    known.set(id, found)
    return found
  }
  return {
    async levelOf({ default_level, parent_id }) {
      const climbing = climb<PlaceInTree>({ defaultLevel: default_level, parent: parent_id })
      let step = climbing.next()
      while (!step.done) step = climbing.next(await read(step.value))
      return step.value?.defaultLevel ?? null
    },
    async around({ parent_id }) {
      const ids = new Set<string>()
      for (let id = parent_id; id !== null && !ids.has(id); ) {
        ids.add(id)
        id = (await read(id))?.parent ?? null
      }
      return [...ids]
    },
  }
}

const readCollection = (db: Database, id: string): Promise<CollectionInTree | undefined> =>
  db
    .selectFrom('collections')
    .select(['id', 'parent_id as parent', 'default_level as defaultLevel'])
    .where('id', '=', id)
    .executeTakeFirst()
