/** The dangers that an operation may bring, by the words of `--allow`, as far as declarations tell. */
import type { Operation } from './operation.ts'
import { actionsWith, switchOf } from './relations.ts'
import { type Danger, type DangerWord, dangerWords, type Resource } from './resource.ts'

/** In the order of the words. */
export function dangersOf(operation: Operation, resources: readonly Resource[]): readonly DangerWord[] {
  const found = new Set<DangerWord>(
    resources.flatMap((resource) => {
      if (switchOf(resource, true) === operation) return resource.switched?.danger ?? []
      const deed = (['make', 'change', 'remove'] as const).find((each) => resource[each] === operation)
      if (deed === undefined) return ofActions(operation, resource)
      const own = resource.dangers.filter((danger) => mayHold(danger, deed, operation))
      return [...own.map(({ danger }) => danger), ...(deed === 'remove' ? (['delete'] as const) : [])]
    }),
  )
  if (operation.destructive !== undefined) found.add('delete')
  return dangerWords.filter((word) => found.has(word))
}

const ofActions = (operation: Operation, resource: Resource): readonly DangerWord[] =>
  actionsWith(operation, resource).flatMap(({ dangers = [] }) => dangers.map(({ danger }) => danger))

function mayHold(danger: Danger, deed: 'make' | 'change' | 'remove', { body }: Operation): boolean {
  if ('when' in danger) return danger.when === 'yours' ? deed !== 'make' : danger.when === deed
  if ('last' in danger && deed === 'remove') return true
  if (('turns' in danger || 'gets' in danger || 'limits' in danger) && deed === 'make') return false
  const [field = ''] = danger.member.split('.')
  return body !== undefined && Object.hasOwn(body.shape, field)
}
