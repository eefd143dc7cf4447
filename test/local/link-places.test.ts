/** Places of links in a text: exactly those that a reader follows, also in lists, quotes, tables and other links. */
import { expect, test } from 'vitest'
import { linkPlacesIn } from '../../src/markdown/link-places.ts'

test.each([
  ['a link', 'See [a](x.md).', ['x.md']],
  ['a title, and angle brackets', '[a](<x> "x") [b](  y  )', ['x', 'y']],
  ['code before the same link', '`[a](x)` and [a](x)', ['x']],
  ['a fence before the same link', '```\n[a](x)\n```\n\n[a](x)', ['x']],
  ['indented code', '    [a](x)\n\ntext [a](x)', ['x']],
  ['an image in a link', '[![a](x)](y)', ['x', 'y']],
  ['a list in a quote', '> - [a](x)\n>   - [b](y)\n>\n> [a](x)', ['x', 'y', 'x']],
  ['a table', '| a | b |\n| - | - |\n| [a](x) | `[a](x)` ![b](y) |', ['x', 'y']],
  ['a definition', '[a][n]\n\n[n]: x "Title"', ['x']],
  ['HTML', '<a class="b" href="x">a</a> <img src=\'y\'>\n\n<p>\n<a href="z">c</a>\n</p>', ['x', 'y', 'z']],
  ['an escaped bracket', '\\[a](x) [a](x)', ['x']],
  ['a link over lines of a quote', '> [a\n> b](x)', ['x']],
  ['a heading and emphasis', '# [a](x)\n\n**[b](y)** *[`c`](z)*', ['x', 'y', 'z']],
  ['lines of Windows', '- a\r\n- [b](x)\r\n\r\n`c`\r\n[d](y)', ['x', 'y']],
  ['no links', 'plain (x) [y]', []],
])('%s', async (_, text, hrefs) => {
  const places = await linkPlacesIn(text)
  expect(places.map(({ href }) => href)).toEqual(hrefs)
  expect(places.map(({ start, end }) => text.slice(start, end))).toEqual(hrefs)
  // None lies in code: with other words in place of all links, the code is the same.
  const code = /```[\s\S]*?```|`[^`]*`/g
  const replaced = places
    .toReversed()
    .reduce((done, { start, end }) => `${done.slice(0, start)}Q${done.slice(end)}`, text)
  if (!text.includes('[`c`]')) expect(replaced.match(code)).toEqual(text.match(code))
})
