/** A change that opens or protects nothing, since what is around it is open anyway, says so after it is done. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../local/sample-program.ts'
import { ws } from '../support/program.ts'

let program: SampleProgram
beforeAll(async () => {
  program = await sampleProgram()
})
afterAll(() => program.remove())

const run = (line: string) => program.ws([...line.split(' '), '-o', 'table'], { env: { WS_HISTORY: '1' } })
const warning = 'The site is public: everybody can read it without the link.'

test('a share link of a public site', async () => {
  const made = await run('site share-link create --site site_docs --name Partners --fields id')
  expect(made).toMatchObject({ exit: 0, err: expect.stringContaining(warning) })
  const id = made.out.trim().split(/\s+/).at(-1) ?? ''
  expect((await run(`site share-link update ${id} --site site_docs --name Press`)).err).toContain(warning)
  // Nobody is told that a link which is off opens nothing.
  expect((await run(`site share-link update ${id} --site site_docs --no-active`)).err).not.toContain(warning)
})

test('other sites, a dry run and --quiet say nothing', async () => {
  const create = 'site share-link create --name Others --site'
  for (const line of [`${create} site_partners`, `${create} site_docs -n`, `${create} site_docs -q`]) {
    const { exit, err } = await run(line)
    expect({ line, exit, told: err.includes(warning) }).toEqual({ line, exit: 0, told: false })
  }
})

test('where no history is kept, the change is one request', async () => {
  const link = { id: 'shl_1', name: 'P', active: true, createdAt: '2026-01-01T00:00:00Z', urls: {} }
  const line = 'site share-link create --site s --org o --name P -o json'
  const service = () => ({ status: 201, body: link })
  const { exit, requests } = await ws(line.split(' '), { service, repliesFit: false })
  expect({ exit, sent: requests.length }).toEqual({ exit: 0, sent: 1 })
})
