/** Finds collections that hold nothing. */
import { called } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

export const collectionEmpty = rule({
  id: 'collection-empty',
  title: 'A collection holds nothing',
  severity: 'low',
  why: 'Its permissions and its default level apply to whatever somebody puts there next.',
  fix: 'ws collection delete <collection>',
  kinds: ['collection', 'space'],
  *check({ all, within, isGap }) {
    for (const collection of all('collection')) {
      const isEmpty = (['collection', 'space'] as const).every(
        (kind) => within(collection, kind).length === 0 && !isGap(kind, collection),
      )
      if (isEmpty)
        yield found(collection, `The collection ${called(collection)} holds no space and no collection`)
    }
  },
})
