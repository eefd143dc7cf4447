/** Applies the rules of permissions/ to the collections and spaces of a service. */
import type { Estate, Thing } from '../../estate/estate.ts'
import { memberOf } from '../../json/members.ts'
import { decide, nearestLevel } from '../../permissions/inheritance.ts'
import { type Role, roles } from '../../permissions/roles.ts'

/** The role in a member of a reply; null if there is none, or an unknown one. */
export function roleIn(reply: unknown, member: string): Role | null {
  const value = memberOf(reply, member)
  return roles.find((role) => role === value) ?? null
}

/** The source of a role in a thing. */
export interface Grant {
  readonly role: Role
  readonly way: 'role' | 'organization-default' | 'collection-level' | 'space-level'
  readonly by: Thing
}

/** @param own - the role in the organization, null without one; undefined if nothing gives a role there */
export type GrantIn = (thing: Thing, own: Role | null) => Grant | undefined

interface PlaceWithLevel {
  readonly thing: Thing
  readonly defaultLevel: Role | null
  readonly parent: string | null
}

export function grantsOf({ organization, things }: Estate): GrantIn {
  const byDefault = roleIn(organization.reply, 'defaultRole')
  const levelFor = levelsIn(things)
  return (thing, own) => {
    const nearest = levelFor(thing)
    const decision = decide({
      own,
      level: nearest?.defaultLevel ?? null,
      byDefault: hasLevel(thing) ? byDefault : null,
    })
    if (decision === undefined) return undefined
    const { role, by } = decision
    if (by === 'level' && nearest !== undefined) return { role, way: wayOfLevel(nearest), by: nearest.thing }
    return { role, way: by === 'own' ? 'role' : 'organization-default', by: organization }
  }
}

const wayOfLevel = ({ thing }: PlaceWithLevel) =>
  thing.kind === 'space' ? 'space-level' : 'collection-level'

/** The default level that counts in a space or a collection. */
export function levelIn(things: Estate['things']): (thing: Thing) => Grant | undefined {
  const levelFor = levelsIn(things)
  return (thing) => {
    const nearest = levelFor(thing)
    const role = nearest?.defaultLevel ?? null
    return nearest === undefined || role === null
      ? undefined
      : { role, way: wayOfLevel(nearest), by: nearest.thing }
  }
}

function levelsIn(things: Estate['things']): (thing: Thing) => PlaceWithLevel | undefined {
  const collections = new Map(
    things.flatMap((thing) =>
      thing.kind === 'collection' && thing.id !== undefined ? [[thing.id, leveled(thing)] as const] : [],
    ),
  )
  // The level is the same for everybody.
  const levels = new Map<Thing, PlaceWithLevel | undefined>()
  return (thing) => {
    if (!hasLevel(thing)) return undefined
    if (!levels.has(thing)) levels.set(thing, nearestLevel(leveled(thing), collections))
    return levels.get(thing)
  }
}

/** Everywhere else the role in the organization counts. */
/** The API gives these permissions of their own. */
export const hasPermissions = (thing: Thing) => hasLevel(thing) || thing.kind === 'site'

export const hasLevel = ({ kind }: Thing) => kind === 'collection' || kind === 'space'

function leveled(thing: Thing): PlaceWithLevel {
  const parent = memberOf(thing.reply, 'parent')
  return {
    thing,
    defaultLevel: roleIn(thing.reply, 'defaultLevel'),
    parent: typeof parent === 'string' ? parent : null,
  }
}
