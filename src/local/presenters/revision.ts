/** Builds the API's form of a revision's content: pages, nested in reading order, and files. */
import { createHash } from 'node:crypto'
import type { Infer } from '../../catalog/fields.ts'
import type { File, Revision, RevisionPage } from '../../catalog/schemas/revision.ts'
import { parseOwn } from '../../json/plain.ts'
import type { PagePlace } from '../domain/content/content.ts'
import { dependenciesOf, evaluate } from '../domain/content/expressions.ts'
import type { ContentView, PageSource } from '../domain/content/source.ts'
import { childrenOf } from '../domain/content/tree.ts'
import { appUrl } from '../reply/addresses.ts'

type PresentedPage = Infer<typeof RevisionPage>

/** The pages under a parent, or of the first level, each with its nested pages. */
export function presentPages(source: PageSource, parentId: string | null = null): PresentedPage[] {
  const children = childrenOf(source.pages)
  const under = (id: string | null): PresentedPage[] =>
    (children.get(id) ?? []).map((page) => ({ ...presentPage(page, source), pages: under(page.id) }))
  return under(parentId)
}

/** A page without its nested pages. */
export function presentPage({ id, path, version }: PagePlace, source: PageSource): PresentedPage {
  const { view, variables } = source
  const own: Record<string, string> = version.variables === null ? {} : parseOwn(version.variables)
  return {
    id,
    title: version.title,
    ...present({ emoji: version.emoji, icon: version.icon }),
    createdAt: version.created_at,
    updatedAt: version.updated_at,
    markdown:
      view.evaluated === true
        ? evaluate(version.markdown, { space: variables, page: own })
        : version.markdown,
    type: version.type,
    urls: { app: appUrl(...placeOf(source), 'p', id) },
    slug: path.slice(path.lastIndexOf('/') + 1),
    path,
    ...present({ description: version.description }),
    documentId: version.id,
    ...(view.metadata === false ? {} : { git: gitFile(Buffer.from(version.markdown), `${path}.md`) }),
    layout: layoutOf(version.layout),
    ...(version.cover === null ? {} : { cover: parseOwn(version.cover) }),
    ...(version.variables === null ? {} : { variables: own }),
    hidden: version.hidden === 1,
    noIndex: version.no_index === 1,
    noRobotsIndex: version.no_robots_index === 1,
    ...(view.computed === false ? {} : computedOf(version.markdown, { ...variables, ...own })),
  }
}

const placeOf = ({ spaceId, changeRequest }: PageSource): readonly string[] =>
  changeRequest === undefined ? ['s', spaceId] : ['s', spaceId, 'change-requests', String(changeRequest)]

/** A page shows everything unless its layout says otherwise. */
const layoutOf = (written: string | null): PresentedPage['layout'] => ({
  width: 'default',
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  ...(written === null ? {} : parseOwn(written)),
})

/** Only texts with expressions have computed members. */
function computedOf(
  markdown: string,
  values: Readonly<Record<string, string>>,
): Pick<PresentedPage, 'computed' | 'computedSeed'> {
  const named = dependenciesOf(markdown)
  if (named.length === 0) return {}
  const dependencies = named.map((variable) => ({ kind: 'variable', ...variable }))
  const seed = JSON.stringify(named.map(({ name }) => [name, values[name]]))
  return {
    computed: { type: 'expressions', dependencies, props: {} },
    computedSeed: createHash('sha1').update(seed).digest('hex'),
  }
}

interface FileRow {
  readonly id: string
  readonly name: string
  readonly content_type: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly bytes: Uint8Array
}

/** The download is a `data:` URL, which works in-process and behind a port. */
export const presentFile = (row: FileRow, { metadata }: ContentView): Infer<typeof File> => ({
  id: row.id,
  name: row.name,
  contentType: row.content_type,
  downloadURL: `data:${row.content_type};base64,${Buffer.from(row.bytes).toString('base64')}`,
  size: row.size,
  ...(row.width === null || row.height === null
    ? {}
    : { dimensions: { width: row.width, height: row.height } }),
  ...(metadata === false ? {} : { git: gitFile(row.bytes, `files/${row.name}`) }),
})

interface RevisionRow {
  readonly id: string
  readonly type: string
  readonly parent_id: string | null
  readonly merged_parent_id: string | null
  readonly message: string | null
  readonly created_at: string
}

interface RevisionContents {
  readonly source: PageSource
  readonly files: readonly FileRow[]
}

export const presentRevision = (
  row: RevisionRow,
  { source, files }: RevisionContents,
): Infer<typeof Revision> => ({
  object: 'revision',
  id: row.id,
  parents: [row.parent_id, row.merged_parent_id].filter((id) => id !== null),
  pages: presentPages(source),
  files: files.map((file) => presentFile(file, source.view)),
  reusableContents: [],
  variables: source.variables,
  createdAt: row.created_at,
  ...(source.view.metadata === false
    ? {}
    : { git: { ...present({ message: row.message }), createdByService: true } }),
  urls: { app: appUrl(...placeOf(source)) },
  type: shownType(row.type),
})

/** The API has no word for a first revision and for an import: both are edits there. */
const shownType = (type: string): string => (type === 'initial' || type === 'import' ? 'edits' : type)

/** Git's id of these bytes, and their path in a repository of the space. */
const gitFile = (bytes: Uint8Array, path: string) => ({
  oid: createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex'),
  path,
})

/** Members with a value only. */
const present = <Name extends string>(members: Readonly<Record<Name, string | null>>) =>
  // fromEntries loses the names.
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as {
    [Key in Name]?: string
  }
