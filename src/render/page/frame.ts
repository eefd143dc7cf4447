/** The frame of each page for a browser: no network, light and dark, for a screen, a phone and paper. */
import { createHash } from 'node:crypto'
import { html, type Markup, markup } from './html.ts'

export interface FramedPage {
  readonly title: string
  readonly style: string
  /** The only script that may run; without it, none. */
  readonly script?: string
  /** The first link, for people who use no mouse. */
  readonly skip: { readonly to: string; readonly text: string }
  readonly header: Markup
  readonly main: Markup
  /** After what people read. */
  readonly end?: Markup | undefined
}

/** The page as text of HTML. Its policy allows this style and this script, and no address. */
export function framed({ title, style, script, skip, header, main, end }: FramedPage): string {
  const allowed = [
    ...["default-src 'none'", `style-src '${hashOf(style)}'`],
    ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`]),
    ...["base-uri 'none'", "form-action 'none'"],
  ]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${allowed.join('; ')}">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${markup(style)}</style>
</head>
<body>
<a class="skip" href="#${skip.to}">${skip.text}</a>
<header>
${header}
</header>
${main}
${end}${script === undefined ? undefined : html`<script>${markup(script)}</script>\n`}</body>
</html>
`.markup
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
