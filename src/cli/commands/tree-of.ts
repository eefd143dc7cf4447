/** A noun of the catalog as a part of the tree of words. */
import type { Noun } from '../../catalog/index.ts'
import type { Tree } from './tree-shape.ts'

export const treeOf = ({ nouns = {}, ...noun }: Noun): Tree => ({
  ...noun,
  nouns,
  verbs: {},
  groups: async () => {
    const { nounRows } = await import('../help/help.ts')
    return [{ title: 'Groups', rows: nounRows(nouns) }]
  },
})
