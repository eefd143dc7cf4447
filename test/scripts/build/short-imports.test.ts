/** Chunks say `import()` in few bytes, and it does the same. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withShortImports } from '../../../scripts/build/short-imports.ts'

const chunk =
  'exports.load=()=>Promise.resolve().then(()=>require("./org.js")).then(e=>e.o);exports.other=()=>Promise.resolve().then(()=>require("./url.js"))'

const short = withShortImports(chunk)

/** Runs a chunk as its loader does. */
function exportsOf(text: string, load: (name: string) => unknown): Record<string, () => Promise<unknown>> {
  const exported = {}
  new Function('exports', 'require', text)(exported, load)
  return exported
}

test('a chunk loads another once someone asks, and not before', async () => {
  const asked: string[] = []
  const { load, other } = exportsOf(short, (name) => {
    asked.push(name)
    return { o: name }
  })
  const loading = load?.()
  expect(asked).toEqual([])
  expect(await loading).toBe('./org.js')
  expect(await other?.()).toEqual({ o: './url.js' })
  expect(asked).toEqual(['./org.js', './url.js'])
})

test('a chunk that can not load is a rejected promise', async () => {
  const { load } = exportsOf(short, () => {
    throw new Error('gone')
  })
  await expect(load?.()).rejects.toThrow('gone')
})

test('it is shorter where several are loaded; a chunk without any stays as it is', () => {
  expect(withShortImports(chunk.repeat(3)).length).toBeLessThan(chunk.length * 3)
  expect(withShortImports('exports.a=1')).toBe('exports.a=1')
})

test('the name of the build belongs to nobody else', () => {
  expect(() => withShortImports(`const $later=1;${chunk}`)).toThrow('$later')
})

test('the built chunks have no long form left', () => {
  const texts = readdirSync('dist/chunks').map((name) => readFileSync(`dist/chunks/${name}`, 'utf8'))
  const [long, now] = ['Promise.resolve().then(()=>require(', '$later("./'].map(
    (part) => texts.filter((text) => text.includes(part)).length,
  )
  expect(long).toBe(now)
})
