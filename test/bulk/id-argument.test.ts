/** The ids of `--from` fill the right argument: a wrong guess would send requests about other things. */
import { describe, expect, test } from 'vitest'
import { bulkWith, sent } from './world.ts'

const env = { WS_ORG: 'o', WS_SPACE: 's' }
const run = (line: string, stdin: string) => bulkWith({}).run(line, { stdin, env })

describe('ids', () => {
  test.each([
    [
      'team member remove --from - usr_dana --yes',
      'which argument of ws team member remove they are is not clear',
    ],
    [
      'team member remove --yes --from=- usr_dana',
      'which argument of ws team member remove they are is not clear',
    ],
    ['team member remove --from - --yes', 'which argument of ws team member remove they are is not clear'],
    ['cr reviewer add --from - usr_dana', 'which argument of ws cr reviewer add they are is not clear'],
    ['cr comment reply get 4 --from -', 'which argument of ws cr comment reply get they are is not clear'],
  ])('%s is not clear', async (line, said) => {
    for (const stdin of ['team_docs\nteam_api\n', '[{"id":"team_docs"}]', 'id\nteam_docs\n']) {
      const ran = await run(line, stdin)
      expect(ran).toMatchObject({ exit: 2, requests: [] })
      expect(ran.err).toContain(said)
      expect(ran.err).toMatch(/\nhint: Say it with --from-as \w+ or --from-as \w+/)
    }
  })

  test.each([
    ['team member remove team_docs --from - --yes', 'DELETE /orgs/o/teams/team_docs/members/x'],
    [
      'team member remove --from-as user --from - team_docs --yes',
      'DELETE /orgs/o/teams/team_docs/members/x',
    ],
    ['team member remove --from - usr_dana --from-as team --yes', 'DELETE /orgs/o/teams/x/members/usr_dana'],
    [
      'team member remove --from - --org p usr_dana --from-as teamId --yes',
      'DELETE /orgs/p/teams/x/members/usr_dana',
    ],
    [
      'team member set --from - usr_dana --from-as team --role owner',
      'PUT /orgs/o/teams/x/members/usr_dana {"role":"owner"}',
    ],
    ['cr get 4 --from - --from-as space', 'GET /spaces/x/change-requests/4'],
    ['cr comment get 4 c --from - --from-as space', 'GET /spaces/x/change-requests/4/comments/c'],
    [
      'cr comment reply get 4 r --from - --from-as comment',
      'GET /spaces/s/change-requests/4/comments/x/replies/r',
    ],
    ['cr list --from - --from-as space', 'GET /spaces/x/change-requests'],
    ['cr list --from -', 'GET /spaces/x/change-requests'],
    ['space get --from -', 'GET /spaces/x'],
  ])('%s', async (line, request) => {
    for (const stdin of ['x\n', '[{"id":"x"}]', 'id\nx\n'])
      expect(sent(await run(line, stdin))).toEqual([request])
  })

  test.each([
    [
      'team member remove --from - --from-as tem',
      '--from-as: "tem" is not an argument of ws team member remove',
    ],
    [
      'team member remove a b --from - --from-as team',
      '"b" is one argument too many: --from gives <team> of each row',
    ],
    ['cr list --from - --space s', '--space and the ids of --from say the same: give one of them'],
    ['space get s --from -', 'row 1: <space> is given twice: by the row, and by s on the command line'],
    ['team get t --from-as team', "--from-as can't be given without --from"],
  ])('%s is refused', async (line, said) => {
    const ran = await run(line, 'x\n')
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain(said)
  })
})

describe('rows with names', () => {
  test('need nothing said', async () => {
    const ran = await run('team member remove --from - --yes', 'team,user\nt,u\n')
    expect(sent(ran)).toEqual(['DELETE /orgs/o/teams/t/members/u'])
  })

  test('leave a column that is not used aside', async () => {
    const ran = await run('team member remove --from - --columns team,user --yes', 'id,team,user\nx,t,u\n')
    expect(sent(ran)).toEqual(['DELETE /orgs/o/teams/t/members/u'])
  })

  test('give the argument that --from-as names, and the words the others', async () => {
    const ran = await run('team member remove usr_dana --from - --from-as team --yes', 'team\nt\n')
    expect(sent(ran)).toEqual(['DELETE /orgs/o/teams/t/members/usr_dana'])
    const without = await run('team member remove usr_dana --from - --yes', 'team\nt\n')
    expect(without).toMatchObject({ exit: 2, requests: [] })
    expect(without.err).toContain('--from-as team|user|org')
  })
})

test('--dry-run tells how they were read', async () => {
  const { err } = await run('team member remove --from - usr_dana --from-as team -n', 'x\n')
  expect(err).toBe('An id of --from is <team>, typed: <user> usr_dana\n')
})
