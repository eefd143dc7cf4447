/** Identifies a plan: the same state and the same document give the same hash by the same ws. */
import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { canonical } from '../../estate/compare/equality.ts'
import type { Estate } from '../../estate/estate.ts'
import type { Plan } from '../../estate/plan/plan.ts'
import type { JsonObject } from '../../json/object.ts'

/**
 * SHA-256 in hexadecimal, of everything that would be done, of the state that the plan saw, and of the version that made it:
 * another one may send other requests for the same words.
 */
export const hashOf = (plan: Plan, { version }: Pick<Context, 'version'>): string =>
  createHash('sha256')
    .update(canonical({ ...plan, ws: version }))
    .digest('hex')

/** Identifies a wanted state that a command describes, whatever is live. */
export const hashOfWords = (organization: string, words: JsonObject): string =>
  createHash('sha256').update(canonical({ organization, words })).digest('hex')

/** Identifies a wanted state, whatever its files are called and whatever is live. Made before a plan gives its entries ids. */
export function documentHashOf({ organization, things }: Pick<Estate, 'organization' | 'things'>): string {
  const all = [organization, ...things]
  const places = new Map(all.map((thing, place) => [thing, place]))
  const parts = all.map(({ kind, id, name, holder, values, until }) => ({
    kind,
    id,
    name,
    values,
    ...(until === undefined ? {} : { until: until.said }),
    holder: holder && places.get(holder),
  }))
  return createHash('sha256').update(canonical(parts)).digest('hex')
}
