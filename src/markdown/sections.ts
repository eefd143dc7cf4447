/** Cuts a page's Markdown at its headings, for search and for links. */

export interface PageSection {
  /** The heading's anchor; empty for text before the first heading. */
  readonly id: string
  readonly heading: string
  readonly body: string
}

const heading = /^ {0,3}#{1,6}[ \t]+(.*)$/
const fence = /^ {0,3}(`{3,}|~{3,})/

export function sectionsOf(markdown: string): readonly PageSection[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }]
  let open = ''
  for (const line of markdown.split(/\r?\n/)) {
    const mark = fence.exec(line)?.[1]
    if (open === '' && mark !== undefined) open = mark
    else if (mark?.startsWith(open) === true) open = ''
    const written = open === '' ? heading.exec(line)?.[1] : undefined
    const title = written === undefined ? undefined : withoutClosing(written)
    if (title === undefined) sections.at(-1)?.lines.push(line)
    else sections.push({ heading: title, lines: [] })
  }
  return sections
    .map(({ heading: title, lines }) => ({
      id: anchorOf(title),
      heading: title,
      body: lines.join('\n').trim(),
    }))
    .filter(({ heading: title, body }) => title !== '' || body !== '')
}

/** `Limits ##` gives `Limits`. A pattern would backtrack at every blank of a long line. */
function withoutClosing(written: string): string {
  const text = written.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end -= 1
  return /[ \t]/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text
}

/** `Rate limits & quotas` gives `rate-limits-quotas`. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    // Accents of Latin letters. In other scripts, marks are part of the word.
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
