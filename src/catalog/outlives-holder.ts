/** Tells which things outlive their holder: they can lie elsewhere too, so its end is not theirs. */
import { factsOf } from './fields.ts'
import { fieldNames, schemaAt } from './members.ts'
import type { Resource } from './resource.ts'

/** True if an operation moves it between holders, or a holder takes it in: then it is more than a part of its holder. */
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
