/** A page of a workspace as text for a terminal. */
import { expect, test } from 'vitest'
import { drawPage } from '../../src/render/page-text.ts'
import { paintFor } from '../../src/render/text/paint.ts'

const drawn = async (markdown: string, { width = 60, isAscii = true } = {}) =>
  (await drawPage({ title: 'T', markdown }, { width, isAscii, paint: await paintFor(false) })).slice(
    'T\n=\n\n'.length,
  )

test.each([
  ['# One\n\n### Three', 'One\n===\n\nThree\n'],
  ['a  b\nc', 'a b\nc\n'],
  ['- a\n  1. b\n  2. c\n- d', '  - a\n      1. b\n      2. c\n  - d\n'],
  ['- [x] done\n- [ ] open', '  - [x] done\n  - [ ] open\n'],
  ['> quoted\n>\n> twice', '| quoted\n|\n| twice\n'],
  ['```js\n  a  &&  b\n```', '      a  &&  b\n'],
  ['a `x  y` **b** _c_ ~~d~~ \\* &amp; e', 'a `x y` b c d * & e\n'],
  [
    '[one](/a), [two](/b), [one again](/a), <https://c.example>',
    'one [1], two [2], one again [1], https://c.example\n\n[1] /a\n[2] /b\n',
  ],
  ['![A chart](/files/1) ![](x.png)', '[image: A chart] [1] [image] [2]\n\n[1] /files/1\n[2] x.png\n'],
  ['| a | bbb |\n|---|---|\n| cccc | d |', '  a     bbb\n  cccc  d\n'],
  [
    '{% hint style="warning" %}\nMind the gap\n{% endhint %}\n\n{% tabs %}\n{% tab title="Node" %}\nA\n{% endtab %}\n{% endtabs %}',
    'hint: warning\nMind the gap\n\ntab: Node\nA\n',
  ],
  ['a\n\n---\n\nb', `a\n\n${'-'.repeat(40)}\n\nb\n`],
  ['<b>bold</b> text', 'bold text\n'],
  [
    'See <a class="x" href=\'/a\'>one</a><br>and <img alt="A" src="b.png">',
    'See one [1]\nand [image: A] [2]\n\n[1] /a\n[2] b.png\n',
  ],
  [
    '<table><thead><tr><th>Card</th><th></th></tr></thead><tbody><tr><td>a &amp; b</td><td><a href="/a">More</a></td></tr></tbody></table>',
    'Card\na & b | More [1]\n\n[1] /a\n',
  ],
  ['<details>\n<summary>More</summary>\n\ninside\n\n</details>\n\n<!-- a > b -->', 'More\n\ninside\n'],
])('%j', async (markdown, text) => {
  expect(await drawn(markdown)).toBe(text)
})

test('a table that is too wide becomes a block for each row', async () => {
  const table = `| key | meaning |\n|---|---|\n| a | ${'word '.repeat(10)}|\n| b | short |`
  expect(await drawn(table, { width: 40 })).toBe(
    '  key: a\n  meaning: word word word word word\n  word word word word word\n\n  key: b\n  meaning: short\n',
  )
})

test('what somebody wrote does not command the terminal', async () => {
  const text = await drawn('a\u001b[2Jb\u0007 [c\u001b](d\u001b)')
  for (const sign of ['\u0007', '\u001b']) expect(text).not.toContain(sign)
})

test('prose is wrapped, code is not', async () => {
  const words = 'word '.repeat(40).trim()
  const text = await drawn(`${words}\n\n    ${words}`, { width: 50 })
  const [prose = '', code = ''] = text.split('\n\n')
  expect(Math.max(...prose.split('\n').map((line) => line.length))).toBeLessThanOrEqual(50)
  expect(code.split('\n')[0]).toBe(`    ${words}`)
})
