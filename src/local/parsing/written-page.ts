/** Reads a page that a caller wrote: its text, the fields that front matter and the first heading set, and its links. */

import type { JsonObject } from '../../json/object.ts'
import { type LinkPlace, linkPlacesIn } from '../../markdown/link-places.ts'
import { lex, tokensIn } from '../../markdown/tokens.ts'
import { invalid } from '../reply/refusals.ts'
import { withoutBlankLines } from './blank-lines.ts'
import { refuseDeep } from './depth.ts'
import { longestPage } from './document.ts'
import { splitFrontMatter } from './front-matter.ts'
import { firstHeading } from './heading.ts'

const texts = ['title', 'slug', 'emoji', 'icon', 'description'] as const
const flags = ['hidden', 'noIndex', 'noRobotsIndex'] as const

type PageFieldName = (typeof texts)[number] | (typeof flags)[number]

const neverEmpty: readonly PageFieldName[] = ['title', 'slug']

/** Fields of a page, absent where nothing sets them. */
export type PageFields = { readonly [Name in (typeof texts)[number]]?: string | undefined } & {
  readonly [Name in (typeof flags)[number]]?: boolean | undefined
}

export interface WrittenPage {
  readonly fields: PageFields
  /** Without front matter, and without the heading that became the title. */
  readonly markdown: string
  /** Links to other things of the space, which may be names of this call. */
  readonly links: readonly LinkPlace[]
}

/** Ignores the keys of front matter that are not fields of a page. @throws ApiError 400 if it is too long or too deep */
export async function readWrittenPage(text: string): Promise<WrittenPage> {
  if (text.length > longestPage)
    throw invalid(`The document has ${text.length} characters, and a page at most ${longestPage}; split it`)
  const { fields: matter = {}, rest } = await splitFrontMatter(text)
  const fields = fieldsOf(matter)
  const tokens = await lex(rest)
  refuseDeep(tokens, tokensIn)
  const heading = firstHeading(tokens)
  const isTitle =
    heading?.isAtTop === true && heading.level === 1 && (fields.title ?? heading.text) === heading.text
  const markdown = isTitle ? withoutBlankLines(rest.slice(heading.raw.length)) : rest
  return {
    fields: isTitle ? { ...fields, title: heading.text } : fields,
    markdown,
    links: (await linkPlacesIn(markdown)).filter(({ href }) => mayBeName(href)),
  }
}

/** @throws ApiError 400 for a value of another type */
const fieldsOf = (matter: JsonObject): PageFields =>
  Object.fromEntries(
    [...texts, ...flags].flatMap((name) => {
      const value = fieldIn(matter, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

function fieldIn(matter: JsonObject, name: PageFieldName): string | boolean | undefined {
  const value = Object.hasOwn(matter, name) ? (matter[name] ?? undefined) : undefined
  if (value === undefined || (value === '' && neverEmpty.includes(name))) return undefined
  const isFlag = flags.some((each) => each === name)
  if (typeof value === (isFlag ? 'boolean' : 'string'))
    // The line above says which.
    return value as string | boolean
  const type = isFlag ? 'true or false' : 'text; put it in quotes'
  throw invalid(`The front matter says ${name}: ${JSON.stringify(value)}, which is not ${type}`)
}

/** `name`, `./name.md#part`; no address, no path from the root, no part of the same page. */
const mayBeName = (href: string): boolean => /^(?:\.\/)?[^/#?:]+(?:#.*)?$/s.test(href)
