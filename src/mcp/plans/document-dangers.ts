/** Finds what a document of an agent endangers besides the dangers of its plan: a person agrees to these, too. */
import { toldKind } from '../../catalog/kinds.ts'
import type { ActionDanger, Danger, Resource } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import { isDangerousAtFirst, isDangerousChange } from '../../estate/plan/member-danger.ts'
import { hasMember } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'

/** @param changes - those of the plan, as `-o json` shows them */
export async function dangersOfAgents(changes: readonly unknown[]): Promise<readonly JsonObject[]> {
  const resources = await allResources()
  return changes.filter(isObject).flatMap((change) => {
    const { kind, address } = change
    const declared = resources.filter((each) => toldKind(each.kind) === kind).flatMap(declaredBy)
    const found = declared.filter((danger) => danger.ofAgents === true && holds(danger, change))
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

function holds(danger: Danger | ActionDanger, { action, members }: JsonObject): boolean {
  if ('when' in danger) return danger.when === 'make' && action === 'create'
  if ('last' in danger || action === 'delete' || !isObject(members)) return false
  const difference = members[danger.member]
  if (!isObject(difference)) return false
  if ('given' in danger) return action !== 'create'
  const { from = null, to = null } = difference
  return action === 'create' ? isDangerousAtFirst(danger, to) : isDangerousChange(danger, { from, to })
}
