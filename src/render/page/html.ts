/** Templates of HTML in which every text is escaped, unless it is markup already. */
import { escapeBlock } from '../text/escape.ts'

export interface Markup {
  readonly markup: string
}

export const markup = (text: string): Markup => ({ markup: text })

type HtmlPart = string | number | Markup | undefined | readonly HtmlPart[]

export const html = (literals: TemplateStringsArray, ...parts: readonly HtmlPart[]): Markup =>
  markup(String.raw({ raw: literals }, ...parts.map(textOf)))

function textOf(part: HtmlPart): string {
  if (part === undefined) return ''
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(textOf).join('')
  return escapeBlock(String(part)).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
