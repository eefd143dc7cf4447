/** Comparisons show a page with the lines that a pull writes. */
import { expect, test } from 'vitest'
import { createFolderNames } from '../../../src/workflows/content/file-names.ts'
import { folderSide } from '../../../src/workflows/content/folder-side.ts'
import { pagesIn } from '../../../src/workflows/content/page-tree.ts'
import { canonicalSide } from '../../../src/workflows/content-sync/pages/canonical.ts'

const pages = pagesIn({
  pages: [
    { id: 'a', title: 'Start', path: 'start', markdown: '# Start\n\nSee [b](b).\n' },
    { id: 'b', title: '', path: 'b', markdown: '\n# Its *own* title\nText' },
    { id: 'c', title: 'Other', path: 'c', markdown: '# Start\n' },
  ],
})
const side = {
  pages,
  byId: new Map(pages.map((page) => [page.id, page])),
  files: [],
  names: createFolderNames(pages, []),
  markdownOf: async ({ markdown }: { readonly markdown: string | undefined }) => markdown,
}

test.each([
  ['a', '---\ntitle: Start\n---\n\nSee [b](./b.md).\n', { title: 'Start' }],
  ['b', '---\ntitle: Its own title\n---\n\nText\n', { title: 'Its own title' }],
  ['c', '---\ntitle: Other\n---\n\n# Start\n', { title: 'Other' }],
])('a first heading of %s that says its title', async (id, text, fields) => {
  const page = pages.find((each) => each.id === id)
  expect(page && (await folderSide(side).fileText(page))).toBe(text)
  expect(page && (await canonicalSide(side).canonicalOf(page))?.fields).toEqual(fields)
})
