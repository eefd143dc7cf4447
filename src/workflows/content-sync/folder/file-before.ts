/**
 * The file of a page as it was before a writer changed it, as far as the page goes. Where a pull has written it, that is the text
 * of the pull. Other files stay as their writers have formed them: front matter for other programs, a heading in place of a title,
 * another form of the same link. None of that is a change, and no push sends it.
 */
import { diffArrays } from 'diff'
import { changedFields } from '../../content/page-file.ts'
import type { FrontMatter } from '../../content/page-tree.ts'
import type { CanonicalText } from '../pages/canonical.ts'
import { hasPlainMatter, matterLike } from './own-front-matter.ts'
import { frontMatterIn } from './read-page-file.ts'

interface PageBefore {
  /** Its file as a pull writes it. */
  readonly text: string
  readonly canonical: CanonicalText
}

interface PageNow {
  /** The file as it is. */
  readonly source: string
  readonly canonical: CanonicalText
}

/** Each line of a canonical text is one of its file: where that is not so, the text of a pull has to do. */
export async function fileBefore(before: PageBefore, now: PageNow): Promise<string> {
  const earlier = divide(before.text, before.canonical.body)
  const later = divide(now.source, now.canonical.body)
  if (earlier === undefined || later === undefined || !(await hasPlainMatter(now.source))) return before.text
  const head = await headLike(later.head, before.canonical.fields, now.canonical.fields)
  const lines = linesBefore(
    { lines: earlier.lines, canonical: before.canonical.body },
    { lines: later.lines, canonical: now.canonical.body },
  )
  if (lines.length === 0) return head === '' ? '' : `${head.trimEnd()}\n`
  const gap = later.lines.length > 0 || head === '' ? '' : '\n\n'
  return `${head}${gap}${lines.join('\n')}${later.tail}`
}

interface DividedFile {
  /** Front matter, and a heading that says the title. */
  readonly head: string
  readonly lines: readonly string[]
  /** Empty lines at the end. */
  readonly tail: string
}

/** Undefined if the lines of the text are not the last ones of its file. */
function divide(file: string, body: string): DividedFile | undefined {
  const whole = file.trimEnd()
  const tail = file.slice(whole.length)
  const all = whole.split('\n')
  const count = linesOf(body).length
  const { whole: matter } = frontMatterIn(file)
  const inMatter = matter.split('\n').length - 1
  if (count > all.length - inMatter) return undefined
  const lines = all.slice(all.length - count)
  return { head: file.slice(0, whole.length - lines.join('\n').length), lines, tail }
}

const linesOf = (body: string): readonly string[] => (body === '' ? [] : body.split('\n'))

async function headLike(head: string, before: FrontMatter, now: FrontMatter): Promise<string> {
  if (Object.keys(changedFields(before, now)).length === 0) return head
  const { whole } = frontMatterIn(head)
  const heading = head.slice(whole.length)
  const isTitled = heading.trim() !== ''
  const { kept, missing } = await matterLike(head, before)
  // A value that the front matter does not hold comes from the heading, or from the name of the file.
  const gone = [...missing].flatMap(([name, line]) =>
    before[name] === now[name] || (name === 'title' && isTitled) ? [] : [line],
  )
  const lines = [kept, ...gone].join('')
  const matter = lines === '' ? '' : `---\n${lines}---\n`
  const below =
    isTitled && before.title !== now.title ? `\n# ${before.title}\n\n` : `\n${heading.trimStart()}`
  return matter === '' ? below.trimStart() : `${matter}${below}`
}

interface WrittenLines {
  readonly lines: readonly string[]
  readonly canonical: string
}

/** Lines that say the same stand as they are now. */
function linesBefore(before: WrittenLines, now: WrittenLines): readonly string[] {
  let [at, to] = [0, 0]
  return diffArrays([...linesOf(before.canonical)], [...linesOf(now.canonical)]).flatMap(
    ({ added, removed, value: { length } }) => {
      const [earlier, later] = [before.lines.slice(at, at + length), now.lines.slice(to, to + length)]
      if (added !== true) at += length
      if (removed !== true) to += length
      return added === true ? [] : removed === true ? earlier : later
    },
  )
}
