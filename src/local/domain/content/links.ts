/** Computes the links of a revision from its pages, and finds the broken ones. */

import type { WrittenLink } from '../../../markdown/links.ts'
import type { Preparation } from '../../handler.ts'
import type { Database } from '../../store/database.ts'
import { type PagePlace, readPages } from './content.ts'
import { createAnchors, type Destinations, type LinkTarget, resolveLink } from './link-target.ts'
import { inReadingOrder } from './tree.ts'

export interface PageLink extends WrittenLink {
  /** The page that the link is on. */
  readonly pageId: string
  readonly target: LinkTarget
}

export interface LinkReader {
  /** In the order of the pages and their texts; repeated links of a page count once. */
  linksOf(revisionId: string): Promise<readonly PageLink[]>
  /** Broken links of `changed` that are not broken in `before`. */
  newlyBroken(changed: string, before: string): Promise<readonly PageLink[]>
}

/** Reads each text once, however many revisions have it, outside a transaction that others would wait for. */
export function createLinkReader({ db, parser }: Pick<Preparation, 'db' | 'parser'>): LinkReader {
  const known = new Map<string, readonly WrittenLink[]>()

  const readTexts = async (pages: readonly PagePlace[]): Promise<void> => {
    const unread = pages.filter(({ version }) => !known.has(version.id))
    if (unread.length === 0) return
    const links = await parser.run(
      'links',
      unread.map(({ version }) => version.markdown),
    )
    for (const [index, { version }] of unread.entries()) known.set(version.id, links[index] ?? [])
  }

  const linksOf = async (revisionId: string): Promise<readonly PageLink[]> => {
    const pages = await readPages(db, revisionId)
    const destinations = await readDestinations(db, revisionId, pages)
    await readTexts(pages)
    const links: PageLink[] = []
    for (const page of inReadingOrder(pages)) {
      for (const link of known.get(page.version.id) ?? []) {
        links.push({ ...link, pageId: page.id, target: resolveLink(link.href, page, destinations) })
      }
    }
    return links
  }

  return {
    linksOf,
    async newlyBroken(changed, before) {
      if (changed === before) return []
      const known = new Set((await linksOf(before)).filter(isBroken).map(keyOf))
      return (await linksOf(changed)).filter((link) => isBroken(link) && !known.has(keyOf(link)))
    },
  }
}

interface Brokenness {
  /** The number of broken links that a change request adds. */
  readonly changeRequest: number
}

/** The `stats` of a list of links. */
export const statisticsOf = (links: readonly PageLink[], { changeRequest }: Brokenness) => ({
  total: links.length,
  broken: { total: links.filter(isBroken).length, changeRequest },
})

const isBroken = ({ target }: PageLink) => target.status === 'broken'

const keyOf = ({ pageId, href }: PageLink) => `${pageId} ${href}`

/** @param pages - the pages of the revision */
export async function readDestinations(
  db: Database,
  revisionId: string,
  pages: readonly PagePlace[],
): Promise<Destinations> {
  const files = await db
    .selectFrom('revision_files')
    .innerJoin('files', 'files.id', 'revision_files.file_id')
    .select(['files.id', 'files.name'])
    .where('revision_files.revision_id', '=', revisionId)
    .orderBy('files.id')
    .execute()
  return {
    pagesById: new Map(pages.map((page) => [page.id, page])),
    pagesByPath: new Map(pages.map((page) => [page.path, page])),
    files: new Map(files.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const])),
    anchorsOf: createAnchors(),
  }
}
