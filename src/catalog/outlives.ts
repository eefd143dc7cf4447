/** Tells which things go on elsewhere when their holder goes. */
import { factsOf } from './fields.ts'
import { fieldNames, schemaAt } from './members.ts'
import type { Resource } from './resource.ts'

/** True if it can lie in another holder as well: the end of one leaves it somewhere else. */
export function outlives(resource: Resource, holder: Resource): boolean {
  const member = Object.keys(resource.parents).find((name) => resource.parents[name] === holder.kind)
  if (member === undefined || resource.within === holder.kind) return false
  const goesByItself = Object.values(resource.actions).some(({ operation }) =>
    fieldNames(operation.body).includes(member),
  )
  const isPutIn = Object.values(holder.actions).some(({ operation: { body } }) =>
    fieldNames(body).some((name) => body && factsOf(schemaAt(body, name) ?? body).resource === resource.kind),
  )
  return goesByItself || isPutIn
}
