/** The text of a document: its values, and the place of each fault. */
import { expect, test } from 'vitest'
import { type DocumentNode, plainOf } from '../../../src/estate/document/nodes/nodes.ts'
import { parseText } from '../../../src/estate/document/nodes/syntax.ts'

const parse = (text: string) => parseText({ file: 'w.yaml', text })

async function faults(text: string) {
  const { faults: found } = await parse(text)
  return found.map(({ file: _, line, column, ...trouble }) => ({ at: `${line}:${column}`, ...trouble }))
}

test.each([
  ['a: 1\nb: [x, {c: 012}]\n', { a: 1, b: ['x', { c: 12 }] }],
  ['{"a": "\\ud83d\\ude00", "b": [1, 2.5, true, null]}', { a: '😀', b: [1, 2.5, true, null] }],
  [
    'a: yes\nb: 2026-11-22\nc: 1_000\nd: 0x10\ne: "12"\n',
    { a: 'yes', b: '2026-11-22', c: '1_000', d: 16, e: '12' },
  ],
  ['a: &x {z: ~}\nb: *x\n', { a: { z: null }, b: { z: null } }],
  ['a: |\n  one\n  two\n', { a: 'one\ntwo\n' }],
  ['a: !!str 12\n', { a: '12' }],
  ['\uFEFFa:\n', { a: null }],
  ['a: 1\r\nb: 2\r\n', { a: 1, b: 2 }],
])('%j', async (text, value) => {
  const { roots, faults: found } = await parse(text)
  expect(found).toEqual([])
  expect(roots.map(plainOf)).toEqual([value])
})

test('names of the language are plain text', async () => {
  const { roots } = await parse('__proto__: {x: 1}\nconstructor: 2\ntoString: 3\n')
  const [value] = roots.map(plainOf)
  expect(JSON.stringify(value)).toBe('{"__proto__":{"x":1},"constructor":2,"toString":3}')
})

test('a long number keeps its digits', async () => {
  const { roots } = await parse('a: 12345678901234567890\n')
  expect(JSON.stringify(roots.map(plainOf))).toBe('[{"a":12345678901234567890}]')
})

test('each YAML document of a text is a part', async () => {
  expect((await parse('a: 1\n---\nb: 2\n')).roots.map(plainOf)).toEqual([{ a: 1 }, { b: 2 }])
  expect((await parse('# nothing\n')).roots).toEqual([])
})

test.each([
  ['a: [', { at: '1:5', code: 'syntax' }],
  [
    `a: [{ b: \${env:X} }]`,
    {
      at: '1:11',
      reason: `missed comma between flow collection entries; between brackets it needs quotes: "\${env:X}"`,
    },
  ],
  ['a:\n\t- x', { at: '2:1', code: 'syntax' }],
  ['[a]: 1', { at: '1:1', code: 'syntax', reason: 'the name of a member must be a word' }],
  [
    'ä: 1\n🙂: 2\n🙂: 3',
    { at: '3:1', code: 'duplicate-key', member: '🙂', first: { file: 'w.yaml', line: 2, column: 1 } },
  ],
  [
    '{"a": 1, "a": 2}',
    { at: '1:10', code: 'duplicate-key', member: 'a', first: { file: 'w.yaml', line: 1, column: 2 } },
  ],
  ['🙂: &x [*x]', { at: '1:8', code: 'unknown-alias', name: 'x' }],
  ['a: !!js/function "x"', { at: '1:4', code: 'unknown-tag', tag: '!!js/function' }],
  ['['.repeat(100_000), { at: '1:100', code: 'syntax' }],
])('%.20j', async (text, fault) => {
  expect(await faults(text)).toMatchObject([fault])
})

test('a value that is missing stands at its name or its dash', async () => {
  const text = 'a:\n\nb: [{c: , "d"}]\ne:\n  - # f - g\n\n  -\n  - - "h" # - i\n    -\n'
  const { roots, placeAt } = await parse(text)
  const places: string[] = []
  const look = (node: DocumentNode): void => {
    if (node.type === 'mapping') for (const { value } of node.members) look(value)
    else if (node.type === 'sequence') node.items.forEach(look)
    else if (node.value === null) places.push(`${placeAt(node.start).line}:${placeAt(node.start).column}`)
  }
  roots.forEach(look)
  expect(places).toEqual(['1:1', '3:6', '3:11', '5:3', '7:3', '9:5'])
})

test('aliases of aliases end before they fill the memory', async () => {
  const lines = Array.from({ length: 12 }, (_, level) =>
    level === 0
      ? 'a0: &a0 [x, x, x, x, x, x, x, x, x, x]'
      : `a${level}: &a${level} [${Array(10).fill(`*a${level - 1}`)}]`,
  )
  expect(await faults(lines.join('\n'))).toEqual([{ at: '5:38', code: 'too-many-aliases', limit: 100_000 }])
})
