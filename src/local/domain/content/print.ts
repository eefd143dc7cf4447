/** Prints a space or a change request: selects its pages, and resolves their links on paper. */

import { parseOwn } from '../../../json/plain.ts'
import type { Preparation } from '../../handler.ts'
import type { PrintedPage } from '../../pdf/print.ts'
import type { PrintedLinkTarget } from '../../pdf/sheet.ts'
import { invalid, notFound } from '../../reply/refusals.ts'
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

export interface PrintedContent {
  readonly revisionId: string
  readonly title: string
  /** Lines below the title; the day of printing follows. */
  readonly about: readonly string[]
  /** The id of a user. */
  readonly author: string | null
}

/** Returns a PDF document. @throws ApiError 400, 404 */
export async function printContent(
  world: Preparation,
  { revisionId, title, about, author }: PrintedContent,
  selection: Selection,
): Promise<Uint8Array> {
  const { pages, variables } = await readContent(world.db, revisionId)
  const chosen = choosePages(inReadingOrder(pages), selection)
  const destinations = await readDestinations(world.db, revisionId, pages)
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
  const cover = [...about, `Printed on ${world.now.slice(0, 10)}`]
  return world.parser.run('print', {
    title: selection.only === true && first !== undefined ? first.version.title : title,
    author: await authorOf(world, author),
    madeAt: world.now,
    cover: selection.only === true ? undefined : cover,
    pages: chosen.map(toPrint),
  })
}

/** An address that holds the document itself: nobody else can open it, and it never expires. */
export const pdfUrl = (bytes: Uint8Array): string =>
  `data:application/pdf;base64,${Buffer.from(bytes).toString('base64')}`

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
