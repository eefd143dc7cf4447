/** The links of a revision, computed from its pages: which lead somewhere, and which are broken. */
import type { Infer } from '../../catalog/fields.ts'
import type { LinkReference } from '../../catalog/resources/link.ts'
import type { Database } from '../store/database.ts'
import { type PagePlace, readPages } from './content.ts'
import { type Destinations, resolveLink } from './link-target.ts'
import { linksIn, type WrittenLink } from './markdown-links.ts'
import { inReadingOrder } from './tree.ts'

/** A revision, and whose it is. */
export interface LinkScope {
  readonly organizationId: string
  readonly spaceId: string
  readonly revisionId: string
}

export interface PageLink {
  readonly pageId: string
  readonly href: string
  readonly reference: Infer<typeof LinkReference>
}

export interface LinkReader {
  /** In the order of the pages and of their texts; a link that stands twice on a page is one. */
  linksOf(scope: LinkScope): Promise<readonly PageLink[]>
  /** Broken links of `changed` that are not broken in `before`. */
  newlyBroken(changed: LinkScope, before: LinkScope): Promise<readonly PageLink[]>
}

/** Each text is read once, however many revisions have it. */
export function createLinkReader(db: Database): LinkReader {
  const texts = new Map<string, Promise<readonly WrittenLink[]>>()

  const writtenOn = ({ version }: PagePlace) => {
    const links = texts.get(version.id) ?? linksIn(version.markdown)
    texts.set(version.id, links)
    return links
  }

  const linksOf = async (scope: LinkScope): Promise<readonly PageLink[]> => {
    const pages = await readPages(db, scope.revisionId)
    const destinations = await readDestinations(db, scope, pages)
    const links: PageLink[] = []
    for (const page of inReadingOrder(pages)) {
      for (const link of await writtenOn(page)) links.push(pageLink(link, page, destinations))
    }
    return links
  }

  return {
    linksOf,
    async newlyBroken(changed, before) {
      if (changed.revisionId === before.revisionId) return []
      const known = new Set((await linksOf(before)).filter(isBroken).map(keyOf))
      return (await linksOf(changed)).filter((link) => isBroken(link) && !known.has(keyOf(link)))
    },
  }
}

interface Brokenness {
  /** How many of the broken ones a change request brings. */
  readonly changeRequest: number
}

/** The `stats` of a list of links. */
export const statisticsOf = (links: readonly PageLink[], { changeRequest }: Brokenness) => ({
  total: links.length,
  broken: { total: links.filter(isBroken).length, changeRequest },
})

const isBroken = ({ reference }: PageLink) => reference.status === 'broken'

const keyOf = ({ pageId, href }: PageLink) => `${pageId} ${href}`

function pageLink({ href, relation }: WrittenLink, page: PagePlace, destinations: Destinations): PageLink {
  const { status, reference } = resolveLink(href, page, destinations)
  const location = { kind: 'page', ...destinations.revision, page: page.id }
  return {
    pageId: page.id,
    href,
    reference: { status, relation, targetReference: reference, locationReferences: [location] },
  }
}

/** @param pages - of the revision. */
export async function readDestinations(
  db: Database,
  { organizationId, spaceId, revisionId }: LinkScope,
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
    revision: { organization: organizationId, space: spaceId, versionContext: revisionId },
    pagesById: new Map(pages.map((page) => [page.id, page])),
    pagesByPath: new Map(pages.map((page) => [page.path, page])),
    files: new Map(files.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const])),
  }
}
