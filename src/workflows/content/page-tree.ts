/** The pages of a space as the service lists them, flat and in reading order. */
import { ReplyError } from '../../errors.ts'
import { isObject, type JsonObject } from '../../json/object.ts'

/** The members of a page that front matter holds, by their names there, which are those of the API. */
export const textFields = ['title', 'description', 'emoji', 'icon'] as const
export const flagFields = ['hidden', 'noIndex', 'noRobotsIndex'] as const

/** Absent where nothing is set. */
export type FrontMatter = { readonly [Name in (typeof textFields)[number]]?: string } & {
  readonly [Name in (typeof flagFields)[number]]?: true
}

export type FrontMatterName = keyof FrontMatter

export const fieldNames: readonly FrontMatterName[] = [...textFields, ...flagFields]

export const isFieldName = (name: string): name is FrontMatterName =>
  fieldNames.some((field) => field === name)

export interface PageNode {
  readonly id: string
  /** `document`, `group`, `link`, `computed`, or a word that ws does not know. */
  readonly type: string
  /** The page's address in its space; its id where the service tells none. */
  readonly path: string
  readonly slug: string
  /** Undefined on the first level. */
  readonly parent: string | undefined
  readonly hasSubpages: boolean
  readonly createdAt: string
  readonly fields: FrontMatter
  /** The text, if the list shows it. */
  readonly markdown: string | undefined
  /** Two equal ones mean the same page with the same text; undefined if the service tells nothing of that kind. */
  readonly version: string | undefined
}

/** @throws ReplyError for a page without an id */
export function pagesIn(reply: unknown): readonly PageNode[] {
  const found: PageNode[] = []
  if (isObject(reply)) addBelow(reply, undefined, found)
  return found
}

function addBelow(holder: JsonObject, parent: string | undefined, found: PageNode[]): void {
  for (const page of nestedPages(holder)) {
    const node = nodeOf(page, parent)
    found.push(node)
    if (node.hasSubpages) addBelow(page, node.id, found)
  }
}

function nestedPages({ pages }: JsonObject): readonly JsonObject[] {
  const nested: readonly unknown[] = Array.isArray(pages) ? pages : []
  return nested.map((page) => {
    if (isObject(page) && typeof page.id === 'string' && page.id !== '') return page
    throw new ReplyError('The service listed a page without its id')
  })
}

function nodeOf(page: JsonObject, parent: string | undefined): PageNode {
  const id = String(page.id)
  const path = textIn(page, 'path') ?? id
  return {
    id,
    type: textIn(page, 'type') ?? 'document',
    path,
    slug: textIn(page, 'slug') ?? path.slice(path.lastIndexOf('/') + 1),
    parent,
    hasSubpages: Array.isArray(page.pages) && page.pages.length > 0,
    createdAt: textIn(page, 'createdAt') ?? '',
    fields: fieldsIn(page),
    markdown: typeof page.markdown === 'string' ? page.markdown : undefined,
    version: versionOf(page),
  }
}

const textIn = (page: JsonObject, name: string): string | undefined => {
  const value = page[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const fieldsIn = (page: Readonly<Record<string, unknown>>): FrontMatter => ({
  ...Object.fromEntries(
    textFields.flatMap((name) => {
      const value = page[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  ),
  ...Object.fromEntries(flagFields.flatMap((name) => (page[name] === true ? [[name, true]] : []))),
})

function versionOf(page: JsonObject): string | undefined {
  const [document, updated] = [textIn(page, 'documentId'), textIn(page, 'updatedAt')]
  return document === undefined && updated === undefined ? undefined : JSON.stringify([document, updated])
}
