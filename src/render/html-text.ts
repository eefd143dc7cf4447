/** Draws HTML of a page as text: its words, a line for each row of a table, and addresses of its links and pictures. */

export interface HtmlNotes {
  /** The mark of a note for an address: ` [1]`. */
  note(href: string): string
  /** Addresses of links that have begun. */
  readonly begun: string[]
}

const tagPattern = /<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi

/** @param html - whole, or a tag of a text in Markdown */
export const htmlText = (html: string, notes: HtmlNotes): string =>
  html
    .replace(tagPattern, (_, end: string | undefined, name = '', attributes = '') =>
      end === '/' ? afterTag(name.toLowerCase(), notes) : beforeTag(name.toLowerCase(), attributes, notes),
    )
    .replace(/(?: \| )+(?=\n)/g, '')

const cellEnd = ' | '

function beforeTag(name: string, attributes: string, { note, begun }: HtmlNotes): string {
  const attributeOf = (attribute: string) => {
    const [, double, single] =
      new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? []
    return double ?? single
  }
  if (name === 'a') begun.push(attributeOf('href') ?? '')
  if (name === 'img') {
    const alt = attributeOf('alt') ?? ''
    return `[image${alt === '' ? '' : `: ${alt}`}]${note(attributeOf('src') ?? '')}`
  }
  return name === 'br' ? '\n' : name === 'li' ? '- ' : ''
}

const blocks = new Set(['tr', 'p', 'div', 'li', 'summary', 'caption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

function afterTag(name: string, { note, begun }: HtmlNotes): string {
  if (name === 'a') return note(begun.pop() ?? '')
  if (name === 'td' || name === 'th') return cellEnd
  return blocks.has(name) ? '\n' : ''
}
