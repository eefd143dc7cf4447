/** The columns of a page that the fields of a change set. What its text says wins. */
import type { PageFields, WrittenPage } from '../../../parsing/written-page.ts'
import type { PageVersion } from '../content.ts'
import type { ChangeContext, InsertPage, UpdatePage } from './change.ts'
import { withAddresses } from './names.ts'

export const fieldsOf = (change: InsertPage | UpdatePage): PageFields => {
  const said = Object.entries(change.written?.fields ?? {}).filter(([, value]) => value !== undefined)
  return { ...change, ...Object.fromEntries(said) }
}

/** Without the slug, which depends on the siblings. */
export function columnsOf(fields: PageFields): Partial<PageVersion> {
  const { title, emoji, icon, description, hidden, noIndex, noRobotsIndex } = fields
  return {
    ...(title === undefined ? {} : { title }),
    ...textColumn('emoji', emoji),
    ...textColumn('icon', icon),
    ...textColumn('description', description),
    ...flagColumn('hidden', hidden),
    ...flagColumn('no_index', noIndex),
    ...flagColumn('no_robots_index', noRobotsIndex),
  }
}

export const markdownColumn = (
  written: WrittenPage | undefined,
  { addresses }: Pick<ChangeContext, 'addresses'>,
): Partial<PageVersion> => (written === undefined ? {} : { markdown: withAddresses(written, addresses) })

/** An empty text takes the value away. */
const textColumn = (
  name: 'emoji' | 'icon' | 'description',
  value: string | undefined,
): Partial<PageVersion> => (value === undefined ? {} : { [name]: value === '' ? null : value })

const flagColumn = (
  name: 'hidden' | 'no_index' | 'no_robots_index',
  value: boolean | undefined,
): Partial<PageVersion> => (value === undefined ? {} : { [name]: value ? 1 : 0 })
