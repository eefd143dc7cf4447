/** Reads a Markdown file as a page: the fields of its front matter, its title, and its text. */
import { lazy } from '../../concurrency/lazy.ts'
import { messageOf } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import { trimmedBody } from '../content/page-file.ts'
import { fieldsIn } from '../content/page-tree.ts'
import { type CanonicalText, withoutTitle } from './canonical.ts'

export type ReadPage = { readonly text: CanonicalText } | { readonly fault: string }

const yaml = lazy(() => import('yaml'))

/** @param usualTitle - where neither front matter nor a heading says one */
export async function readPageFile(text: string, usualTitle: string): Promise<ReadPage> {
  const [whole = '', matter = ''] =
    /^\uFEFF?---\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  const given = whole === '' ? {} : await readMatter(matter)
  if ('fault' in given && typeof given.fault === 'string') return { fault: given.fault }
  const fields = fieldsIn(given)
  const read = await withoutTitle(trimmedBody(text.slice(whole.length)), fields.title)
  return { text: { fields: { ...fields, title: read.title ?? usualTitle }, body: read.body } }
}

async function readMatter(matter: string): Promise<Readonly<Record<string, unknown>>> {
  const { parse } = await yaml()
  try {
    const value: unknown = parse(matter) ?? {}
    if (!isObject(value)) return { fault: 'its front matter holds no fields' }
    // A title such as 2026 is a number in YAML, and a text for people.
    const { title } = value
    return typeof title === 'number' ? { ...value, title: String(title) } : value
  } catch (error) {
    return { fault: `its front matter can't be read: ${messageOf(error).split('\n')[0]}` }
  }
}
