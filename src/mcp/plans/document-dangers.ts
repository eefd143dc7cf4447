/**
 * Finds what a document of an agent endangers besides the dangers of its plan: a person agrees to these, too. It judges the answer
 * with its masks, which an agent's document can't fill in: a session of agents has no variables.
 */
import { toldKind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import { isDangerous, type JudgedDeed } from '../../estate/plan/declared-danger.ts'
import { hasMember } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'

/** @param changes - those of the plan, as `-o json` shows them */
export async function dangersOfAgents(changes: readonly unknown[]): Promise<readonly JsonObject[]> {
  const resources = await allResources()
  return changes.filter(isObject).flatMap((change) => {
    const { kind, address } = change
    const declared = resources.filter((each) => toldKind(each.kind) === kind).flatMap(declaredBy)
    const found = declared.filter((danger) => danger.ofAgents === true && isDangerous(danger, deedOf(change)))
    return [...new Set(found.map(({ danger }) => danger))].map((danger) => ({ danger, kind, address }))
  })
}

/** A document orders siblings within their holder. */
const declaredBy = ({ dangers, actions, parents }: Resource) => [
  ...dangers,
  ...Object.values(actions).flatMap(({ dangers: own = [] }) =>
    own.filter((danger) => 'member' in danger && hasMember(parents, danger.member)),
  ),
]

const deedOf = ({ action, members }: JsonObject): JudgedDeed => ({
  does: action === 'create' ? 'make' : action === 'delete' ? 'remove' : 'change',
  difference: (member) => {
    const found = isObject(members) ? members[member] : undefined
    return isObject(found) ? { from: found.from ?? null, to: found.to ?? null } : undefined
  },
  keeps: () => false,
  // Those of the plan tell both.
  isLast: () => false,
  isYours: false,
})
