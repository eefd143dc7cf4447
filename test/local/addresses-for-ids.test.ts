/** Every operation takes an address of the app, or of a published site, wherever it takes an id: its examples in help run with both. */
import { afterAll, expect, test } from 'vitest'
import { someOf } from '../support/campaign.ts'
import { operations } from '../support/operations.ts'
import { readShellLine } from '../support/shell-words.ts'
import { sampleProgram } from './sample-program.ts'

const app = 'https://app.workspace.example'
const published = 'https://northwind.docs.workspace.example/docs'

/** Addresses of the things that examples name. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  org_northwind: [`${app}/o/org_northwind`],
  col_product: [`${app}/c/col_product`],
  col_support: [`${app}/c/col_support`],
  spc_api: [`${app}/s/spc_api`, `${published}/reference/api`],
  spc_guides: [`${app}/s/spc_guides`],
  pag_auth: [`${app}/s/spc_api/p/pag_auth`],
  site_docs: [`${app}/o/org_northwind/sites/site_docs`, published],
  cr_rate_limits: [`${app}/s/spc_api/change-requests/2`],
  sec_learn: [`${published}/learn`],
  ssp_api: [`${published}/reference/api`],
}

const program = await sampleProgram()
afterAll(program.remove)

const request = async (words: readonly string[]) => {
  const { exit, out } = await program.ws([...words, '--dry-run', '-o', 'json'])
  return { exit, out }
}

/** Without what comes after the answer. */
const untilAnswer = (words: readonly string[]) => {
  const [end] = ['|', '--jq'].map((word) => words.indexOf(word)).filter((at) => at >= 0)
  return words.slice(0, end)
}

/** Lines of help that name such a thing, with the address in its place. */
const tries = [...operations.values()].flatMap(({ examples }) =>
  examples.flatMap((line) => {
    const words = untilAnswer(readShellLine(line).words.slice(1))
    return words.flatMap((word, at) =>
      (addresses[word] ?? []).map((address) => ({ line, address, words, typed: words.with(at, address) })),
    )
  }),
)

test.each(someOf(tries, 20))('$line, with $address', async ({ words, typed }) => {
  const usual = await request(words)
  expect(usual.exit).toBe(0)
  expect(await request(typed)).toEqual(usual)
})

test('the address of a page or of a change request tells its space, too', async () => {
  const page = await program.ws(['space', 'page', 'get', `${app}/s/spc_api/p/pag_auth`, '-o', 'id'])
  expect([page.exit, page.out]).toEqual([0, 'pag_auth\n'])
  const request = await program.ws(['cr', 'get', `${app}/s/spc_api/change-requests/2`, '-o', 'id'])
  expect([request.exit, request.out]).toEqual([0, 'cr_rate_limits\n'])
  const { exit, err } = await program.ws([
    'cr',
    'get',
    `${app}/s/spc_guides/change-requests/1`,
    '--space',
    'spc_api',
  ])
  expect([exit, err]).toEqual([2, expect.stringContaining('is in the space spc_guides, not in spc_api')])
})

test.each([
  ['cr diff 2 --space spc_api', `cr diff ${app}/s/spc_api/change-requests/2`],
  ['cr diff cr_rate_limits --space spc_api', `cr diff 2 --space ${app}/s/spc_api`],
  [
    'cr diff 2 --space spc_api --page pag_auth',
    `cr diff ${app}/s/spc_api/change-requests/2 --page ${app}/s/spc_api/p/pag_auth`,
  ],
  ['content pull x --space spc_api --cr 2', `content pull y --cr ${app}/s/spc_api/change-requests/2`],
  ['content status x --cr 2 --space spc_api', `content status x --cr ${app}/s/spc_api/change-requests/2`],
  ['space diff rev_api_1 --space spc_api', `space diff rev_api_1 --space ${published}/reference/api`],
  ['tree org_northwind', `tree ${app}/o/org_northwind`],
  ['export org_northwind', `export ${app}/o/org_northwind`],
  ['access --space spc_api', `access --space ${app}/s/spc_api`],
  ['access --site site_docs', `access --site ${published}`],
  ['space list --collection col_product', `space list --collection ${app}/c/col_product`],
])('a task takes addresses, too: %s', async (withIds, withAddresses) => {
  const answer = async (line: string) => {
    const { exit, out, err } = await program.ws(line.split(' '))
    return { exit, out: out.replace(/^[xy]\b/gm, ''), err: exit === 0 ? '' : err }
  }
  const usual = await answer(withIds)
  expect(usual.exit).toBe(0)
  expect(await answer(withAddresses)).toEqual(usual)
})

test('the address of a person tells no space, and a space of the settings stays', async () => {
  const env = { WS_SPACE: 'spc_guides' }
  const { exit, err } = await program.ws(['cr', 'diff', `${app}/s/spc_api/change-requests/2`], { env })
  expect([exit, err]).toEqual([2, expect.stringContaining('is in the space spc_api, not in spc_guides')])
  const person = await program.ws(['access', `${app}/u/usr_ada`])
  expect(person.err).not.toContain('--space')
})
