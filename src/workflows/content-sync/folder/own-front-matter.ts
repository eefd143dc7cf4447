/**
 * A file may have front matter for other programs, and a heading that says its title: whatever ws writes into the file, these lines
 * stay as they are.
 */
import { lazy } from '../../../concurrency/lazy.ts'
import { firstHeading } from '../../content/first-heading.ts'
import {
  fileOf,
  type MarkdownPage,
  trimmedBody,
  writePageFile,
  writtenFields,
} from '../../content/page-file.ts'
import { type FrontMatter, type FrontMatterName, isFieldName } from '../../content/page-tree.ts'
import { frontMatterIn, readPageFile } from './read-page-file.ts'

const yaml = lazy(() => import('yaml'))

/** @param source - the file as it is */
export async function pageFileLike(source: string | undefined, page: MarkdownPage): Promise<string> {
  if (source === undefined) return writePageFile(page)
  const { matter } = frontMatterIn(source)
  const blocks = matter === '' ? [] : await blocksOf(matter)
  const titled = await titledLike(source, page)
  if (blocks.every(({ name }) => isFieldName(name))) return writePageFile(titled)
  const { kept, missing } = await matterLike(source, titled.fields)
  return fileOf([kept, ...missing.values()].join(''), titled.body)
}

/** With its title in a heading, if that is where the source has it. */
async function titledLike(source: string, page: MarkdownPage): Promise<MarkdownPage> {
  const { whole } = frontMatterIn(source)
  const heading = await firstHeading(trimmedBody(source.slice(whole.length)))
  const { title, ...fields } = page.fields
  if (heading === undefined || title === undefined || (await titleInMatter(source))) return page
  const written = heading.title === title ? heading.written : `# ${title}`
  const again = await firstHeading(written)
  if (again?.title !== title || again.rest !== '') return page
  return { fields, body: page.body === '' ? written : `${written}\n\n${page.body}` }
}

async function titleInMatter(source: string): Promise<boolean> {
  const { whole } = frontMatterIn(source)
  const read = await readPageFile(whole, '')
  return 'fault' in read || read.text.fields.title !== ''
}

interface MatterLike {
  /** The lines of the source, with other values where the fields have them. */
  readonly kept: string
  /** Lines of fields that the source has none of. */
  readonly missing: ReadonlyMap<FrontMatterName, string>
}

/** @param source - a file whose front matter is a plain list of members, or that has none */
export async function matterLike(source: string, fields: FrontMatter): Promise<MatterLike> {
  const before = await readPageFile(source, '')
  const missing = new Map(await writtenFields(fields))
  const kept = (await blocksOf(frontMatterIn(source).matter)).map(({ name, lines }) => {
    if (!isFieldName(name)) return lines
    const line = missing.get(name) ?? ''
    missing.delete(name)
    const isSame = 'text' in before && before.text.fields[name] === fields[name]
    return isSame ? lines : line
  })
  return { kept: kept.join(''), missing }
}

/** False where its members can't be told apart by their lines. */
export const hasPlainMatter = async (source: string): Promise<boolean> => {
  const { matter } = frontMatterIn(source)
  return matter.trim() === '' || (await blocksOf(matter)).length > 0
}

interface MatterBlock {
  readonly name: string
  /** Those of its comments before it, too. */
  readonly lines: string
}

/** One for each member; none where it is not a plain list of members. */
async function blocksOf(matter: string): Promise<readonly MatterBlock[]> {
  const { parseDocument, isMap, isScalar } = await yaml()
  const { contents, errors } = parseDocument(matter)
  if (errors.length > 0 || !isMap(contents) || contents.flow === true) return []
  const lines = matter.split('\n').map((line) => `${line}\n`)
  const members = contents.items.flatMap(({ key }) =>
    isScalar(key) && key.range ? [{ name: String(key.value), line: lineAt(key.range[0], matter) }] : [],
  )
  const firstLines = members.map(({ line }, index) => (index === 0 ? 0 : withComments(line, lines)))
  return members.map(({ name }, index) => ({
    name,
    lines: lines.slice(firstLines[index], firstLines[index + 1]).join(''),
  }))
}

const lineAt = (offset: number, text: string): number => text.slice(0, offset).split('\n').length - 1

/** The first line of the comment above a line. */
function withComments(line: number, lines: readonly string[]): number {
  let first = line
  while (first > 0 && lines[first - 1]?.startsWith('#') === true) first -= 1
  return first
}
