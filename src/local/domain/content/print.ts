/** Prints a change request: selects its pages, and resolves their links on paper. */

import { parseOwn } from '../../../json/plain.ts'
import type { Preparation } from '../../handler.ts'
import type { PrintedPage } from '../../pdf/print.ts'
import type { PrintedLinkTarget } from '../../pdf/sheet.ts'
import { invalid, notFound } from '../../reply/refusals.ts'
import type { Proposal } from './change-request.ts'
import { type PagePlace, readContent } from './content.ts'
import { evaluate } from './expressions.ts'
import { type Destinations, resolveLink } from './link-target.ts'
import { readDestinations } from './links.ts'
import { inReadingOrder } from './tree.ts'

interface Selection {
  /** The id of the page to print, with its nested pages; default: all pages. */
  readonly page?: string | undefined
  /** True: without the nested pages and the title sheet. */
  readonly only?: boolean | undefined
}

/** Returns a PDF document. @throws ApiError 400, 404 */
export async function printProposal(
  world: Preparation,
  { space, changeRequest }: Proposal,
  selection: Selection,
): Promise<Uint8Array> {
  const { pages, variables } = await readContent(world.db, changeRequest.revision_id)
  const chosen = choosePages(inReadingOrder(pages), selection)
  const destinations = await readDestinations(world.db, changeRequest.revision_id, pages)
  const printed = new Set(chosen.map(({ id }) => id))
  const texts = chosen.map((page) =>
    evaluate(page.version.markdown, { space: variables, page: ownVariables(page) }),
  )
  const links = await world.parser.run('links', texts)
  const toPrint = (page: PagePlace, index: number): PrintedPage => ({
    id: page.id,
    parentId: page.parentId,
    title: page.version.title,
    description: page.version.description ?? undefined,
    markdown: texts[index] ?? '',
    targets: new Map(
      links[index]?.map(({ href }) => [href, targetOf(href, page, { destinations, printed })]),
    ),
  })
  const [first] = chosen
  return world.parser.run('print', {
    title: selection.only === true && first !== undefined ? first.version.title : changeRequest.subject,
    author: await authorOf(world, changeRequest.created_by),
    madeAt: world.now,
    cover: selection.only === true ? undefined : coverOf({ space, changeRequest }, world.now),
    pages: chosen.map(toPrint),
  })
}

function choosePages(pages: readonly PagePlace[], { page: id, only }: Selection): readonly PagePlace[] {
  if (id === undefined) {
    if (only === true) throw invalid('only: give the page, too')
    return pages
  }
  const page = pages.find((one) => one.id === id)
  if (page === undefined) throw notFound('page', id)
  return only === true ? [page] : pages.filter(({ path }) => `${path}/`.startsWith(`${page.path}/`))
}

const ownVariables = ({ version }: PagePlace): Record<string, string> =>
  version.variables === null ? {} : parseOwn(version.variables)

const coverOf = ({ space, changeRequest }: Proposal, now: string): readonly string[] => [
  `Change request ${changeRequest.number} in ${space.title}`,
  `Status: ${changeRequest.status}`,
  `Printed on ${now.slice(0, 10)}`,
]

interface ReachableLinks {
  readonly destinations: Destinations
  /** Ids of the printed pages. */
  readonly printed: ReadonlySet<string>
}

/** On paper, only links to the web and to pages of the same document work. */
function targetOf(
  href: string,
  from: PagePlace,
  { destinations, printed }: ReachableLinks,
): PrintedLinkTarget {
  if (/^(https?|mailto):/i.test(href)) return { url: href }
  const { page } = resolveLink(href, from, destinations)
  return page !== undefined && printed.has(page) ? { page } : undefined
}

async function authorOf({ db }: Preparation, userId: string | null): Promise<string | undefined> {
  if (userId === null) return undefined
  const user = await db.selectFrom('users').select('display_name').where('id', '=', userId).executeTakeFirst()
  return user?.display_name
}
