/** The list behind each flag and argument holds all that can be meant: also people in no team, and teams that are on no list yet. */
import { afterAll, expect, test } from 'vitest'
import { type IdSought, idFor } from '../../src/catalog/lists.ts'
import { optionsOf, parameterNames } from '../../src/catalog/options.ts'
import { meant } from '../../src/cli/names/meant-candidates.ts'
import { createClient } from '../../src/client/client.ts'
import type { Candidate } from '../../src/engine/candidates/candidate.ts'
import { candidates } from '../../src/engine/candidates/source.ts'
import { repeatableRandom, startOfTime } from '../local/rehearsal.ts'
import { sampleProgram } from '../local/sample-program.ts'
import { operations } from '../support/operations.ts'

const program = await sampleProgram()
afterAll(program.remove)

const { send } = await program.transport(program.url)
const client = createClient({
  transport: { send, close: async () => undefined },
  destination: { baseUrl: program.url, token: undefined, userAgent: 'ws' },
  retry: {
    retries: 0,
    timeout: 60_000,
    now: () => startOfTime,
    age: () => 0,
    sleep: async () => undefined,
    random: repeatableRandom(),
    notice: async () => undefined,
  },
  signal: new AbortController().signal,
})

/** The holders in a command's path. */
const given: Readonly<Record<string, string>> = {
  collectionId: 'col_archive',
  spaceId: 'spc_api',
  changeRequestId: 'cr_errors',
  siteId: 'site_docs',
  siteSectionGroupId: 'grp_developers',
  teamId: 'team_docs',
}

/** Things that none of these holders holds yet, where the kind can be put into one; else one of them. */
const titles: Readonly<Record<string, readonly (readonly [title: string, id: string])[]>> = {
  organizationId: [['Northwind Labs', 'org_northwind']],
  userId: [
    ['Noa Keller', 'usr_noa'],
    ['Kit Lee', 'usr_kit'],
    ['Fay Lindqvist', 'usr_fay'],
  ],
  teamId: [
    ['Docs', 'team_docs'],
    ['Platform', 'team_platform'],
    ['Support', 'team_support'],
  ],
  collectionId: [['Support', 'col_support']],
  spaceId: [
    ['Company handbook', 'spc_handbook'],
    ['Platform runbooks', 'spc_platform'],
  ],
  siteId: [['Partner portal', 'site_partners']],
  pageId: [['Errors', 'pag_errors']],
  siteSpaceId: [['SDKs', 'ssp_sdk']],
  siteSectionId: [['Learn', 'sec_learn']],
  siteSectionGroupId: [['Developers', 'grp_developers']],
}

interface NamedOption {
  readonly name: string
  readonly sought: Pick<IdSought, 'parameter' | 'path' | 'isExtended'>
  readonly known: Readonly<Record<string, string>>
}

/** Those outside the path, and those in it that need not be in the holder yet. */
const named: readonly NamedOption[] = [...operations].flatMap(([words, operation]) =>
  optionsOf(operation).flatMap((option) => {
    const sought = idFor(option, operation)
    const isInPath = option.section === 'path'
    if (sought === undefined || (isInPath && operation.admits !== sought.parameter)) return []
    const holders = isInPath ? [] : parameterNames(operation.path)
    const known = Object.fromEntries([
      ['organizationId', 'org_northwind'],
      ...holders.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
    ])
    if (sought.parameter === 'organizationId') delete known.organizationId
    return [
      {
        name: `${words} --${option.word}`,
        sought: isInPath ? { ...sought, path: undefined } : sought,
        known,
      },
    ]
  }),
)

async function listed({ sought, known }: NamedOption): Promise<readonly Candidate[]> {
  const all: Candidate[] = []
  for await (const each of candidates({ ...sought, known }, { client })) all.push(each)
  return all
}

test('there are such flags of each kind', () => {
  const kinds = new Set(named.map(({ sought: { parameter } }) => parameter))
  expect([...kinds]).toEqual(expect.arrayContaining(Object.keys(titles)))
})

test.each(named.filter(({ sought: { parameter } }) => titles[parameter] !== undefined))(
  'ws $name finds what can be meant by its title',
  async (option) => {
    const all = await listed(option)
    for (const [title, id] of titles[option.sought.parameter] ?? [])
      expect(
        meant(`~${title}`, all).map((each) => each.id),
        title,
      ).toEqual([id])
  },
)

test.each([
  ['collection permission add col_product --role edit --team ~Support', '"team_support"'],
  ['space permission add --space spc_roadmap --role edit --team ~Platform', '"team_platform"'],
  ['site permission add --site site_docs --role edit --team ~Docs', '"team_docs"'],
  ['site permission list --site site_docs --team ~Support', 'team=team_support'],
  ['team create --title New --member ~Kit', '"usr_kit"'],
  ['team member set team_docs ~Noa --role member', 'usr_noa'],
  ['cr reviewer add 2 ~Noa --space spc_api', '"usr_noa"'],
])('ws %s is understood', async (line, sent) => {
  const { exit, out, err } = await program.ws([...line.split(' '), '--dry-run'])
  expect({ exit, out, err }).toMatchObject({ exit: 0, out: expect.stringContaining(sent) })
})

test.each([
  ['team_platform', 'collection permission add col_product --role edit --team'],
  ['team_support', 'space permission add --space spc_roadmap --role edit --team'],
  ['usr_noa', 'cr reviewer add 2 --space spc_api'],
  ['usr_kit', 'team create --title New --member'],
  ['usr_noa', 'team member set team_docs'],
])('Tab offers %s after ws %s', async (id, line) => {
  const { out } = await program.ws(['__complete', 'zsh', '=', ...line.split(' ')])
  expect(out).toContain(id)
})
