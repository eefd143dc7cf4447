/** Blocks what names a part of another whole: a site shows sections of its own, and no part of it moves to another site. */

import { type Kind, nounOf } from '../../catalog/kinds.ts'
import { withArticle } from '../../text/with-article.ts'
import type { Thing } from '../estate.ts'
import { block, type ChangeWork, type Obstacle, type Planning } from './draft.ts'
import { around } from './parameters.ts'
import { fieldSchema, replaceIds } from './references.ts'

/** @returns the works that can be planned */
export function withoutForeign(works: readonly ChangeWork[], planning: Planning): readonly ChangeWork[] {
  return works.filter((work) => {
    const obstacle = foreignHolder(work, planning) ?? foreignReference(work, planning)
    if (obstacle === undefined) return true
    block(work.change, { ...obstacle, isNowhere: true }, planning)
    if (work.before === undefined && work.after !== undefined) planning.impossible.add(work.after)
    return false
  })
}

function foreignHolder({ change, before, after }: ChangeWork, planning: Planning): Obstacle | undefined {
  if (change.action !== 'move' || before === undefined || after === undefined) return undefined
  const [from, to] = [before, after].map((thing) => around(thing, planning.resources))
  if (from === undefined || to === undefined || isSame(from, to, planning)) return undefined
  return {
    sentence: `It is a part of ${calledIn(from, planning)}, and can't go to ${calledIn(to, planning)}`,
    way: 'leave the id out to make another one',
  }
}

/** The first member that names one. */
function foreignReference(work: ChangeWork, planning: Planning): Obstacle | undefined {
  const { change, after, resource } = work
  if (after === undefined || change.action === 'delete') return undefined
  for (const [member, { to }] of Object.entries(change.members)) {
    let found: Obstacle | undefined
    replaceIds(to, fieldSchema(resource, member), (kind, id) => {
      found ??= obstacleIn({ kind, id, member: resource.document?.names[member] ?? member }, after, planning)
      return id
    })
    if (found !== undefined) return found
  }
  return undefined
}

interface ReferenceToPart {
  readonly kind: Kind
  readonly id: string
  readonly member: string
}

function obstacleIn(
  { kind, id, member }: ReferenceToPart,
  thing: Thing,
  planning: Planning,
): Obstacle | undefined {
  const { resources, named, liveById } = planning
  const within = resources.get(kind)?.within
  // All things of an organization are of one whole.
  if (within === undefined || resources.get(within)?.within === undefined) return undefined
  const own = wholeOf(thing, within)
  const part = named(kind, id) ?? liveById(kind, id)
  const whole = part && wholeOf(part, within)
  if (own === undefined || part === undefined || whole === undefined) return undefined
  if (isSame(whole, own, planning)) return undefined
  return {
    sentence: `\`${member}\` names ${calledIn(part, planning)}, which is not a part of ${calledIn(own, planning)}`,
    way: `name ${withArticle(nounOf(kind))} of its own`,
  }
}

/** An entry may have an id alone: the service knows its name. */
const calledIn = (thing: Thing, { addressOf, detail }: Planning): string =>
  addressOf(detail.matches.before(thing) ?? thing)

function wholeOf(thing: Thing, kind: Kind): Thing | undefined {
  let each: Thing | undefined = thing
  while (each !== undefined && each.kind !== kind) each = each.holder
  return each
}

/** On either side. */
const isSame = (one: Thing, other: Thing, { detail: { matches } }: Planning): boolean =>
  one === other || matches.after(one) === other || matches.before(one) === other
