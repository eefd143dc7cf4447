/** Reads a Markdown file as a page: the fields of its front matter, its title, and its text. */
import { lazy } from '../../../concurrency/lazy.ts'
import { messageOf } from '../../../errors.ts'
import { isObject } from '../../../json/object.ts'
import { firstHeading, withoutTitle } from '../../content/first-heading.ts'
import { trimmedBody } from '../../content/page-file.ts'
import { fieldsIn, isFieldName, textFields } from '../../content/page-tree.ts'
import type { CanonicalText } from '../pages/canonical.ts'

export type ReadPage =
  | {
      readonly text: CanonicalText
      /** Members of its front matter that no page has. */
      readonly foreign: readonly string[]
      /** Where the links of the heading lead that says its title: a title has none. */
      readonly titleLinks: readonly string[]
    }
  | { readonly fault: string }

const yaml = lazy(() => import('yaml'))

/** The front matter of a file with the lines around it, and what stands between them; both are empty without one. */
export function frontMatterIn(text: string): { readonly whole: string; readonly matter: string } {
  const [whole = '', matter = ''] =
    /^\uFEFF?---\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  return { whole, matter }
}

/** @param usualTitle - where neither front matter nor a heading says one */
export async function readPageFile(text: string, usualTitle: string): Promise<ReadPage> {
  const { whole, matter } = frontMatterIn(text)
  const given = whole === '' ? {} : await readMatter(matter)
  if ('fault' in given && typeof given.fault === 'string') return { fault: given.fault }
  const written = trimmedBody(text.slice(whole.length))
  const { fields, body } = await withoutTitle({ fields: fieldsIn(given), body: written })
  const titleLinks = body === written ? [] : ((await firstHeading(written))?.links ?? [])
  const foreign = Object.keys(given).filter((name) => !isFieldName(name))
  return { text: { fields: { ...fields, title: fields.title ?? usualTitle }, body }, foreign, titleLinks }
}

async function readMatter(matter: string): Promise<Readonly<Record<string, unknown>>> {
  const { parseDocument, isMap, isScalar } = await yaml()
  const document = parseDocument(matter)
  const [error] = document.errors
  if (error !== undefined)
    return { fault: `its front matter can't be read: ${messageOf(error).split('\n')[0]}` }
  const { contents } = document
  if (contents === null) return {}
  const value: unknown = document.toJS()
  if (!isMap(contents) || !isObject(value)) return { fault: 'its front matter holds no fields' }
  // A title such as 1.10 or true is not a text in YAML, and one for people.
  const asWritten = textFields.flatMap((name) => {
    const node: unknown = contents.get(name, true)
    const isText = !isScalar(node) || node.value === null || node.source === undefined
    return isText ? [] : [[name, typeof node.value === 'string' ? node.value : node.source]]
  })
  return { ...value, ...Object.fromEntries(asWritten) }
}
