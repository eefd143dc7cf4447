/** Finds the thing that another one stands for: the person or the team of a permission, by name or by id. */
import { type Kind, nounOf, nounsOf } from '../../catalog/kinds.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { gapNamed } from '../../catalog/unsupported.ts'
import type { Thing } from '../estate.ts'
import { indexBy, type ThingIndex } from '../thing-index.ts'
import type { FindGrantee, Obstacle, Planning } from './draft.ts'
import type { Filled } from './plan.ts'
import { idOf } from './references.ts'

/** People write e-mail addresses in any case. */
const spelled = (name: string | undefined) => name?.toLowerCase()

export function granteesIn({ from, to }: Planning['sides']): FindGrantee {
  const indexes: ThingIndex[] = [to, from].flatMap(({ things }) => [
    indexBy(things, ({ id }) => id),
    indexBy(things, ({ name }) => spelled(name)),
  ])
  return ({ grantee }, { id, name }) => {
    if (grantee === undefined) return undefined
    const words = [id, name, spelled(name)].filter((word) => word !== undefined)
    return words.flatMap((word) => indexes.flatMap((named) => named(grantee.kind, word)))[0]
  }
}

/** The id of the person or the team; undefined if the thing stands for no other. */
export function granteeId(thing: Thing, resource: Resource, planning: Planning): Filled | undefined {
  const found = planning.granteeOf(resource, thing)
  return found === undefined ? undefined : idOf(found, planning)
}

/** Why nothing can stand for it; undefined if it is there, or comes to be. */
export function granteeObstacle(thing: Thing, resource: Resource, planning: Planning): Obstacle | undefined {
  const { grantee } = resource
  if (grantee === undefined) return planning.isNobody(thing) ? nobody(thing, resource, planning) : undefined
  const found = planning.granteeOf(resource, thing)
  if (found !== undefined && !planning.impossible.has(found)) return undefined
  const { kind } = grantee
  const told = `${nounOf(kind)} ${thing.name ?? thing.id ?? ''}`
  const gap = planning.sides.from.notCaptured.find((each) => each.kind === kind)
  if (gap !== undefined)
    return {
      sentence: `Nobody can look up the ${told}, since ws could not read the ${nounsOf(kind)}: ${gap.reason}`,
    }
  return { sentence: `There is no ${told}`, way: wayToMake(kind, planning), isNowhere: true }
}

function nobody({ name, id }: Thing, { isAlways }: Resource, planning: Planning): Obstacle | undefined {
  if (isAlways === undefined) return undefined
  const sentence = `There is no ${nounOf(isAlways)} ${name ?? id ?? ''}`
  return { sentence, way: wayToMake(isAlways, planning), isNowhere: true }
}

function wayToMake(kind: Kind, { resources }: Planning): string | undefined {
  const make = resources.get(kind)?.make
  return make === undefined || isSupported(make) ? 'add an entry for it' : gapNamed(make.unsupported).way
}
