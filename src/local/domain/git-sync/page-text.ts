/** Writes a page as a Markdown file that an import reads as the same page. */
import type { PageVersion } from '../content/content.ts'
import { slugOf } from '../content/tree.ts'
import { lastOf } from './stems.ts'

interface PageAsFile {
  readonly version: PageVersion
  readonly slug: string
  readonly stem: string
}

export async function textOfPage({ version, slug, stem }: PageAsFile): Promise<string> {
  const hasHeading = isPlain(version.title)
  const fields = {
    ...(hasHeading ? {} : { title: version.title }),
    ...(slugOf(lastOf(stem)) === slug ? {} : { slug }),
    ...(version.type === 'group' ? { type: 'group' } : {}),
    ...(version.description ? { description: version.description } : {}),
    ...(version.emoji ? { emoji: version.emoji } : {}),
    ...(version.icon ? { icon: version.icon } : {}),
    ...(version.hidden === 1 ? { hidden: true } : {}),
    ...(version.no_index === 1 ? { noIndex: true } : {}),
    ...(version.no_robots_index === 1 ? { noRobotsIndex: true } : {}),
  }
  const parts = [
    ...(Object.keys(fields).length === 0 ? [] : [`---\n${await yamlOf(fields)}---`]),
    ...(hasHeading ? [`# ${version.title}`] : []),
    ...(version.markdown.trim() === '' ? [] : [version.markdown.trim()]),
  ]
  return `${parts.join('\n\n')}\n`
}

/** True for a title that means the same as a heading: no character of it is Markdown. */
const isPlain = (title: string) =>
  /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M} ,.:;'’()/?!–-]*[\p{L}\p{N}\p{M},.;'’)?!])?$/u.test(title) &&
  !/ {2}|:\/|www\./i.test(title)

async function yamlOf(fields: Readonly<Record<string, unknown>>): Promise<string> {
  const { stringify } = await import('yaml')
  return stringify(fields, { lineWidth: 0 })
}
