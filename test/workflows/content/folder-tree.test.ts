/** Pages of a folder come after the page above them, whatever their names are. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folderTree } from '../../../src/workflows/content-sync/folder/folder-tree.ts'

const name = fc.constantFrom('README.md', 'index.md', 'API.md', 'a.md', 'LICENSE.md', 'z.md', 'A.md')
const path = fc
  .tuple(fc.array(fc.constantFrom('a', 'API', 'Z', 'm'), { maxLength: 3 }), name)
  .map(([folders, last]) => [...folders, last].join('/'))

test('a page comes after the one above it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 12 }), (paths) => {
      const seen = new Set<string>()
      for (const page of folderTree(paths)) {
        if (page.parent !== undefined) expect([...seen]).toContain(page.parent)
        seen.add(page.path)
      }
    }),
  )
})
