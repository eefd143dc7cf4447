/** The content of a place as a pull writes it into a folder: comparisons show the same lines. */
import type { ContentSide } from './content-side.ts'
import { withoutTitle } from './first-heading.ts'
import { type FolderLinks, folderLinks, type NotedLinks } from './folder-links.ts'
import { trimmedBody, writePageFile } from './page-file.ts'
import type { PageNode } from './page-tree.ts'

export interface FolderSide extends ContentSide {
  readonly links: FolderLinks
  /** Undefined if the service shows no Markdown of the page. */
  fileText(page: PageNode): Promise<string | undefined>
}

export function folderSide(side: ContentSide, noted?: NotedLinks): FolderSide {
  const links = folderLinks(side, noted)
  return {
    ...side,
    links,
    fileText: async (page) => {
      const markdown = await side.markdownOf(page)
      if (markdown === undefined) return undefined
      const body = await links.forFile(page, trimmedBody(markdown))
      return writePageFile(await withoutTitle({ fields: page.fields, body }))
    },
  }
}
