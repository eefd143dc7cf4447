/** Lets others name a thing again that comes back: the service has forgotten it with the thing. */

import type { TakenThing } from '../../../answers/history.ts'
import { fieldsNaming } from '../../../catalog/fields-naming.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { textsIn } from '../../../json/walk.ts'
import type { UndoRequest } from '../undo-request.ts'
import { bodyOf, fieldValue } from '../values.ts'
import { own } from './recorded.ts'

export interface Forgotten {
  readonly gone: readonly Pick<TakenThing, 'kind' | 'id'>[]
  /** As they were before. */
  readonly named: readonly TakenThing[]
}

/** Settable fields that name one of the kinds that are gone. */
export const fieldsNamingAny = (
  naming: Resource,
  { gone }: Pick<Forgotten, 'gone'>,
  resources: readonly Resource[],
): readonly string[] => {
  const kinds = resources.filter(({ kind }) => gone.some((each) => each.kind === kind))
  return [...new Set(kinds.flatMap(({ kind }) => fieldsNaming(naming, kind)))]
}

/** Only where they name nothing else by now. */
export function namedAgain(forgotten: Forgotten, resources: readonly Resource[]): readonly UndoRequest[] {
  const ids = new Set(forgotten.gone.map(({ id }) => id))
  return forgotten.named.flatMap((thing): UndoRequest[] => {
    const naming = resources.find(({ kind }) => kind === thing.kind)
    if (naming === undefined || !isSupported(naming.change)) return []
    const fields = fieldsNamingAny(naming, forgotten, resources)
      .map((field) => [field, fieldValue(field, thing.values, naming)] as const)
      .filter(([, value]) => textsIn(value).some((text) => ids.has(text)))
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
