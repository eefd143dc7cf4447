/** Lists the things beside one that is to be made. */
import type { Resource } from '../../../catalog/resource.ts'
import { memberOf } from '../../../json/members.ts'
import type { JsonObject } from '../../../json/object.ts'
import type { Looker } from './look.ts'
import type { ReadyStep } from './ready-step.ts'

/** A copy lies where its template does. */
export const listBeside = (ready: ReadyStep, looker: Looker): Promise<readonly JsonObject[]> =>
  ready.step.does === 'copy'
    ? looker.besideCopy({
        ...ready.target,
        id: ready.resource.parameter && ready.input.path[ready.resource.parameter],
      })
    : looker.beside(ready.target)

const textAt = (item: JsonObject, member: string): readonly string[] => {
  const value = memberOf(item, member)
  return typeof value === 'string' ? [value] : []
}

/** The ids of a list's items. */
export const idsIn = (items: readonly JsonObject[], { id }: Pick<Resource, 'id'>): readonly string[] =>
  items.flatMap((item) => textAt(item, id))
