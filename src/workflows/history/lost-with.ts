/** Tells in words which places and permissions went with a removed thing: they lay in other things. */
import type { TakenThing } from '../../answers/history.ts'
import { isKind, nounOf } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'

const mostTold = 20

/** Notes: `team member in team_docs (member) went with it`. */
export function lostWith(named: readonly TakenThing[], resources: readonly Resource[]): readonly string[] {
  const notes = named.map((thing) => noteOf(thing, resources))
  const more = notes.length - mostTold
  return more > 0 ? [...notes.slice(0, mostTold), `${more} more in -o json`] : notes
}

function noteOf({ kind, id, parameters, values }: TakenThing, resources: readonly Resource[]): string {
  const resource = resources.find((each) => each.kind === kind)
  const noun = isKind(kind) ? nounOf(kind) : kind
  if (resource === undefined || (resource.grantee ?? resource.goesWith) === undefined)
    return `${noun} ${id ?? ''} named it`
  const holder = Object.values(parameters).at(-1) ?? ''
  const told = resource.settable.flatMap((field) => {
    const shown = resource.shownAs[field] ?? field
    const value = typeof shown === 'string' ? memberOf(values, shown) : undefined
    return typeof value === 'string' ? [value] : []
  })
  return `${noun} in ${holder}${told.length === 0 ? '' : ` (${told.join(', ')})`} went with it`
}
