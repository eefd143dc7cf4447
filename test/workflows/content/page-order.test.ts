/** A new order of pages is a change that a diff shows: no text tells it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placesInOrder } from '../../../src/workflows/content-diff/page-order.ts'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'
import { writerDesk } from './writer-desk.ts'

let program: SampleProgram

beforeEach(async () => {
  program = await sampleProgram()
})
afterEach(() => program.remove())

const { done, run, write } = writerDesk(() => program)

test('a change request that moves one page among its siblings says which, and after which it stands', async () => {
  const space = JSON.parse(await done('space create --title Handbook --empty -o json')).id
  for (const name of ['one', 'two', 'three', 'four']) write(`book/${name}.md`, `# ${name}\n\nText.\n`)
  write(
    'book/SUMMARY.md',
    ['one', 'two', 'three', 'four'].map((name) => `* [${name}](${name}.md)`).join('\n'),
  )
  await done(`content push book --space ${space} --merge --yes`)
  const { pages } = JSON.parse(await done(`space content get --space ${space} -o json`))
  const four = pages.find(({ title }: { readonly title: string }) => title === 'four').id
  const id = JSON.parse(await done(`cr create --space ${space} --subject Order -o json`)).id
  const changes = JSON.stringify([{ operation: 'update_page', page: four, at: 1 }])
  expect(
    await program.ws(['cr', 'content', 'update', id, '--space', space, '--changes', changes]),
  ).toMatchObject({
    exit: 0,
  })
  const diff = await run(`cr diff ${id} --space ${space}`)
  expect(diff.out).toBe('Page "four" moved: four\n  Order: after one\n')
  const { pages: found, summary } = JSON.parse(await done(`cr diff ${id} --space ${space} -o json`))
  expect(found).toMatchObject([
    { id: four, change: 'moved', path: { from: 'four', to: 'four' }, diff: '', notes: ['Order: after one'] },
  ])
  expect(summary).toEqual({ created: 0, edited: 0, deleted: 0, moved: 1, files: 0 })
  expect(await run(`cr diff ${id} --space ${space} --exit-code --stat`)).toMatchObject({ exit: 12 })
  expect(await done(`cr diff ${id} --space ${space} -o markdown`)).toContain('Order: after one')
})

test('as few pages as can be have moved, and those with a new page above them are no part of it', () => {
  const page = (id: string, parent?: string) => ({ id, parent, path: id }) as never
  const side = (pages: readonly { readonly id: string }[]) => ({
    pages: pages as never,
    byId: new Map(pages.map((each) => [each.id, each])) as never,
  })
  const before = side([page('a'), page('b'), page('c'), page('d'), page('x', 'a')])
  const after = side([page('d'), page('a'), page('new'), page('b'), page('c'), page('x', 'new')])
  expect([...placesInOrder({ from: before, to: after })]).toEqual([['d', 'Order: first']])
  expect([...placesInOrder({ from: before, to: before })]).toEqual([])
})
