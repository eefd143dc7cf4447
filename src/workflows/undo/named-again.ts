/** Lets others name a thing again that comes back: the service has forgotten it with the thing. */
import { fieldsNaming } from '../../catalog/fields-naming.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import type { TakenThing } from '../../engine/history/event.ts'
import { textsIn } from '../../json/walk.ts'
import { own } from './recorded.ts'
import type { UndoRequest } from './undo-request.ts'
import { bodyOf, fieldValue } from './values.ts'

export interface ForgottenThing {
  readonly id: string | undefined
  /** As they were before. */
  readonly named: readonly TakenThing[]
}

/** Only where they name nothing else by now. */
export function namedAgain(
  { id, named }: ForgottenThing,
  { resource, resources }: { readonly resource: Resource; readonly resources: readonly Resource[] },
): readonly UndoRequest[] {
  return named.flatMap((thing): UndoRequest[] => {
    const naming = resources.find(({ kind }) => kind === thing.kind)
    if (id === undefined || naming === undefined || !isSupported(naming.change)) return []
    const fields = fieldsNaming(naming, resource.kind)
      .map((field) => [field, fieldValue(field, thing.values, naming)] as const)
      .filter(([, value]) => textsIn(value).includes(id))
    // Any other method would take away the fields that it does not send.
    if (fields.length === 0 || naming.change.method !== 'PATCH') return []
    const parameters = { ...thing.parameters, ...own(naming.parameter, thing.id ?? undefined) }
    return [
      {
        operation: naming.change,
        parameters,
        body: bodyOf(fields),
        resource: naming,
        id: thing.id ?? undefined,
        expects: {
          is: 'as changed',
          fields: new Map(fields.map(([field, before]) => [field, { before, after: null }])),
        },
      },
    ]
  })
}
