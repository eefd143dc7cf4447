/** Where everything of a seeded workspace is, worked out from the number of a space alone: ids, times, collections. */
import { createIds, type IdKind, type NewId } from '../ids.ts'
import { type Chance, chanceAt } from './chance.ts'

export interface Seeding {
  readonly seed: number
  /** Id of the organization that everything belongs to. */
  readonly organization: string
  /** Pages of a space, on average; without any there are no change requests and comments either. */
  readonly pages: number
}

/** One space and what comes with it. */
export interface Place extends Seeding {
  /** From 0 on. */
  readonly index: number
  readonly chance: Chance
  readonly newId: NewId
  /** ISO 8601, so many minutes after the space was made. */
  time(minutes?: number): string
}

/** Far enough back that ten million spaces were made by now. */
const beginning = Date.UTC(2020, 0, 1)
const step = 10_000
const minute = 60_000

/** One of each for so many spaces. */
export const every = { collection: 40, site: 25, user: 100, team: 500 } as const

/** Collections in one at the top, that one included. */
const nested = 5

export function placeAt(seeding: Seeding, index: number): Place {
  return {
    ...seeding,
    index,
    chance: chanceAt(seeding.seed, 2 * index + 1),
    newId: idsAt(seeding.seed, index),
    time: (minutes = 0) => new Date(timeAt(index) + minutes * minute).toISOString(),
  }
}

/** The id of the first thing of its kind that a space brings. */
export const idAt = (seed: number, kind: IdKind, index: number): string => idsAt(seed, index)(kind)

/** Every other space lies in one large collection, so that there is a long list. */
export const largestCollection = (seed: number): string => idAt(seed, 'collection', -1)

export const isInLargest = (index: number): boolean => index % 2 === 0

/** Id of the collection that a space lies in. */
export const collectionOf = ({ seed, index }: Place): string =>
  isInLargest(index) ? largestCollection(seed) : idAt(seed, 'collection', index - (index % every.collection))

/** Id of the collection around the one that a space brings; null at the top. */
export function collectionAround({ seed, index }: Place): string | null {
  const top = index - (index % (nested * every.collection))
  return top === index ? null : idAt(seed, 'collection', top)
}

/** Id of one of the users who are there by now. */
export function somebody({ seed, index, chance }: Place): string {
  const users = Math.floor(index / every.user) + 1
  return idAt(seed, 'user', Math.floor(chance() * users) * every.user)
}

const timeAt = (index: number) => beginning + index * step

const idsAt = (seed: number, index: number): NewId =>
  createIds({ clock: () => timeAt(index), random: chanceAt(seed, 2 * index) })
