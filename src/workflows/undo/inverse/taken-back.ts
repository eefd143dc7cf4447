/** Gives a removed thing back what it held: puts in again what is there still, and makes the rest again. */
import type { TakenThing } from '../../../answers/history.ts'
import { factsOf } from '../../../catalog/fields.ts'
import { fieldNames, schemaAt } from '../../../catalog/members.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import type { JsonObject } from '../../../json/object.ts'
import type { UndoRequest } from '../undo-request.ts'
import { madeAgain, withOwnId } from './made-again.ts'
import { own } from './recorded.ts'

interface RemovedHolder {
  readonly resource: Resource
  readonly id: string | undefined
  readonly resources: readonly Resource[]
}

/** Things that still exist elsewhere are put back in; others are made again. */
export function takenBack(
  { kind, id, parameters, values }: TakenThing,
  around: RemovedHolder,
): readonly UndoRequest[] {
  const resource = around.resources.find((each) => each.kind === kind && isWithin(each, around.resource))
  if (resource === undefined) return []
  const member = Object.keys(resource.parents).find((name) => resource.parents[name] === around.resource.kind)
  const action =
    member === undefined
      ? undefined
      : Object.values(resource.actions).find(({ operation }) => fieldNames(operation.body).includes(member))
  if (
    action !== undefined &&
    member !== undefined &&
    id !== null &&
    resource.within !== around.resource.kind
  ) {
    const path = { ...parameters, ...own(resource.parameter, id) }
    return [
      {
        operation: action.operation,
        parameters: path,
        body: { [member]: around.id },
        resource,
        id,
        expects: { is: 'anything' },
        ...(around.id === undefined ? {} : { brings: { member, holder: around.id } }),
      },
    ]
  }
  const put = id === null ? undefined : putInto(around, { kind, id, parameters })
  if (put !== undefined) return [put]
  const made = madeAgain({
    resource,
    id: id ?? undefined,
    parameters,
    values: withoutLost(resource, values, around),
  })
  return typeof made === 'string' ? [] : made.map((part) => withOwnId(part, resource, id))
}

/** By the action of the holder that takes things of the kind in. */
function putInto(
  { resource, id: holder }: RemovedHolder,
  { kind, id, parameters }: Pick<TakenThing, 'kind' | 'parameters'> & { readonly id: string },
): UndoRequest | undefined {
  for (const { operation } of Object.values(resource.actions)) {
    const { body } = operation
    const field = fieldNames(body).find(
      (name) => body && factsOf(schemaAt(body, name) ?? body).resource === kind,
    )
    if (field === undefined) continue
    const path = { ...parameters, ...own(resource.parameter, holder) }
    return {
      operation,
      parameters: path,
      body: { [field]: id },
      resource,
      id: holder,
      expects: { is: 'anything' },
    }
  }
  return undefined
}

const isWithin = ({ within, parents }: Resource, { kind }: Resource) =>
  within === kind || Object.values(parents).includes(kind)

/** Without references to things that went too, and that nothing can make again. */
function withoutLost({ parents }: Resource, values: JsonObject, around: RemovedHolder): JsonObject {
  const isLost = (member: string) => {
    const holder = around.resources.find(({ kind }) => kind === parents[member])
    return holder !== undefined && !isSupported(holder.make) && isWithin(holder, around.resource)
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isLost(name)))
}
