/** Tells which of the things that lay in a removed one are gone with it: others go on elsewhere. */

import type { TakenThing } from '../../../answers/history.ts'
import { outlives } from '../../../catalog/outlives-holder.ts'
import type { Resource } from '../../../catalog/resource.ts'

export const goneWith = (
  holder: Resource,
  taken: readonly TakenThing[],
  resources: readonly Resource[],
): readonly TakenThing[] =>
  taken.filter(({ kind }) => {
    const resource = resources.find((each) => each.kind === kind)
    return resource !== undefined && !outlives(resource, holder)
  })
