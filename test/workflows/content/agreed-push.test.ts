/** Two bring the same text into a space, or somebody merges it in the app: the next change of it has no conflict. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'
import { writerDesk } from './writer-desk.ts'

let program: SampleProgram

beforeEach(async () => {
  program = await sampleProgram()
  for (const folder of ['ada', 'ben', 'others']) await done(`content pull ${folder} --space spc_api`)
})
afterEach(() => program.remove())

const { at, done, read, run, write } = writerDesk(() => program)
const notes = (folder: string) => read(`${folder}/.ws-content.json`)
const add = (path: string, line: string) => write(path, `${read(path)}\n${line}\n`)
const replace = (path: string, from: string, to: string) => {
  const text = read(path)
  expect(text).toContain(from)
  write(path, text.replace(from, to))
}

const statusOf = async (folder: string) => JSON.parse(await done(`content status ${folder} -o json`))
const pushesNothing = async (line: string) =>
  expect(await run(line)).toMatchObject({ exit: 0, err: expect.stringContaining('Nothing to push') })

test('A push that has nothing to send moves the base on, and a look at it does not', async () => {
  for (const folder of ['ada', 'ben']) replace(`${folder}/pagination.md`, 'Every list', 'Each list')
  await done('content push ada --merge --yes')
  const before = notes('ben')
  expect(await statusOf('ben')).toEqual([])
  expect(JSON.parse(await done('content diff ben --against now -o json')).pages).toEqual([])
  await done('content push ben --dry-run')
  expect(notes('ben')).toBe(before)
  await pushesNothing('content push ben')
  const after = notes('ben')
  expect(JSON.parse(after)).toMatchObject({ revision: JSON.parse(notes('ada')).revision })
  await pushesNothing('content push ben')
  expect(notes('ben')).toBe(after)
  replace('ben/pagination.md', 'Each list', 'Any list')
  expect(await statusOf('ben')).toMatchObject([{ by: 'yours', path: 'pagination.md' }])
  await done('content pull ben')
  await done('content push ben --merge --yes')
})

test('It does so for new, moved and deleted pages while others have changed more', async () => {
  for (const folder of ['ada', 'ben']) {
    mkdirSync(at(`${folder}/sub`))
    writeFileSync(at(`${folder}/sub/deep.md`), '# Deep\n\nOne\n')
    renameSync(at(`${folder}/errors.md`), at(`${folder}/faults.md`))
    rmSync(at(`${folder}/webhooks/events.md`))
  }
  add('others/pagination.md', 'Theirs')
  await done('content push others --merge --yes')
  await done('content push ada --merge --yes')
  await pushesNothing('content push ben --merge --yes')
  replace('ben/sub/deep.md', 'One', 'Two')
  add('ben/faults.md', 'More')
  const by = (rows: readonly { readonly by: string; readonly path: string }[]) =>
    rows.map((row) => `${row.by} ${row.path}`).toSorted()
  expect(by(await statusOf('ben'))).toEqual(['theirs pagination.md', 'yours faults.md', 'yours sub/deep.md'])
  await done('content push ben --merge --yes')
  expect(await statusOf('ben')).toEqual([])
})

test('The change request of somebody else is no base', async () => {
  for (const folder of ['ada', 'ben']) replace(`${folder}/pagination.md`, 'Every list', 'Each list')
  const number = (await done('content push ada')).trim()
  const before = notes('ben')
  await pushesNothing(`content push ben --cr ${number}`)
  expect(notes('ben')).toBe(before)
})

test('It moves on in the change request of the folder, too', async () => {
  add('ada/errors.md', 'Mine')
  const number = (await done('content push ada')).trim()
  await done(`content pull ben --cr ${number}`)
  for (const folder of ['ada', 'ben']) replace(`${folder}/pagination.md`, 'Every list', 'Each list')
  await done(`content push ben --cr ${number}`)
  await pushesNothing('content push ada')
  replace('ada/pagination.md', 'Each list', 'Any list')
  expect(await statusOf('ada')).toMatchObject([{ by: 'yours', path: 'pagination.md' }])
  await done('content push ada')
  await done(`cr update ${number} --status archived --space spc_api --yes`)
  expect(await statusOf('ada')).toMatchObject([
    { by: 'yours', path: 'errors.md' },
    { by: 'yours', path: 'pagination.md' },
  ])
})
