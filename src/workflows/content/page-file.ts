/** A page as a Markdown file: front matter with its fields, then its text. */
import { lazy } from '../../concurrency/lazy.ts'
import { isPlainText } from '../../json/plain-yaml.ts'
import { type FrontMatter, type FrontMatterName, fieldNames } from './page-tree.ts'

export interface MarkdownPage {
  readonly fields: FrontMatter
  /** Without empty lines around it. */
  readonly body: string
}

/** The text of a page, without empty lines before and after it: no file and no service keeps those. */
export const trimmedBody = (markdown: string): string =>
  markdown
    .replace(/^\uFEFF/, '')
    .replace(/^(?:[ \t]*\r?\n)+/, '')
    .trimEnd()

const yaml = lazy(() => import('yaml'))

export async function writePageFile({ fields, body }: MarkdownPage): Promise<string> {
  return fileOf([...(await writtenFields(fields)).values()].join(''), body)
}

/** The lines of front matter, by the field. */
export async function writtenFields(fields: FrontMatter): Promise<ReadonlyMap<FrontMatterName, string>> {
  const lines = new Map<FrontMatterName, string>()
  for (const name of fieldNames) {
    const value = fields[name]
    if (value === undefined) continue
    // Thousands of pages have plain ones: none waits for a promise.
    lines.set(name, isPlain(value) ? plainLine(name, value) : await yamlLine({ name, value }))
  }
  return lines
}

/** @param lines - of front matter, each with its line break */
export function fileOf(lines: string, body: string): string {
  const matter = lines === '' ? '' : `---\n${lines}---\n`
  if (body === '') return matter
  return matter === '' ? `${body}\n` : `${matter}\n${body}\n`
}

interface WrittenField {
  readonly name: FrontMatterName
  readonly value: string | boolean
}

const isPlain = (value: WrittenField['value']): boolean =>
  value === true || (typeof value === 'string' && isPlainText(value))

const plainLine = (name: FrontMatterName, value: WrittenField['value']): string => `${name}: ${value}\n`

async function yamlLine({ name, value }: WrittenField): Promise<string> {
  const { stringify } = await yaml()
  return stringify({ [name]: value }, { lineWidth: 0 })
}

/** The fields that differ, with both values. */
export function changedFields(
  from: FrontMatter,
  to: FrontMatter,
): Readonly<
  Record<string, { readonly from: string | boolean | null; readonly to: string | boolean | null }>
> {
  const value = (fields: FrontMatter, name: FrontMatterName) => fields[name] ?? null
  return Object.fromEntries(
    fieldNames
      .filter((name) => fields(from, name) !== fields(to, name))
      .map((name) => [name, { from: value(from, name), to: value(to, name) }]),
  )
}

const fields = (values: FrontMatter, name: FrontMatterName) => values[name]
