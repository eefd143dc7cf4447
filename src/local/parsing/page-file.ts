/** Reads a Markdown file of a repository as a page: its front matter, its title, and the text. */
import { ApiError } from '../../errors.ts'
import type { JsonObject } from '../../json/object.ts'
import { invalid } from '../reply/refusals.ts'
import { longestPage, splitHeading } from './document.ts'
import { splitFrontMatter } from './front-matter.ts'

export interface PageFile {
  readonly path: string
  readonly text: string
}

/** Undefined for what the file does not say. */
export interface PageFileDraft {
  readonly title: string | undefined
  readonly slug: string | undefined
  readonly description: string | undefined
  readonly emoji: string | undefined
  readonly icon: string | undefined
  readonly isGroup: boolean
  readonly hidden: boolean
  readonly noIndex: boolean
  readonly noRobotsIndex: boolean
  /** Without the heading that became the title. */
  readonly markdown: string
}

/** @throws ApiError 400 that names the file */
export async function readPageFile({ path, text }: PageFile): Promise<PageFileDraft> {
  try {
    if (text.length > longestPage)
      throw invalid(`it has ${text.length} characters, and a page at most ${longestPage}`)
    const { fields = {}, rest: markdown } = await splitFrontMatter(text)
    const written = (name: string) => textOf(fields, name)
    const { heading, rest } = await splitHeading(markdown)
    // A title in the front matter says nothing about the first heading of the text.
    const title = typeof fields.title === 'string' ? fields.title : undefined
    return {
      title: title ?? heading,
      slug: written('slug'),
      description: written('description'),
      emoji: written('emoji'),
      icon: written('icon'),
      isGroup: fields.type === 'group',
      hidden: fields.hidden === true,
      noIndex: fields.noIndex === true,
      noRobotsIndex: fields.noRobotsIndex === true,
      markdown: title === undefined ? rest : markdown,
    }
  } catch (error) {
    if (error instanceof ApiError) throw invalid(`${path} can't be a page: ${error.message}`)
    throw error
  }
}

function textOf(fields: JsonObject, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
