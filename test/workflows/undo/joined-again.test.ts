/** Undo of a removal from the organization: impossible until the person has accepted an invite, then it gives back what they had. */
import { expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'

const email = 'dana@northwind.example'

async function withSample(work: (run: (line: string) => ReturnType<SampleProgram['ws']>) => Promise<void>) {
  const program = await sampleProgram()
  try {
    await work((line) => program.ws(line.split(' '), { env: { WS_HISTORY: '1' } }))
  } finally {
    program.remove()
  }
}

const ways = [
  `access ${email} -o csv --fields role,kind,address,via`,
  'member get usr_dana --fields role -o json',
  'team member list team_docs -o csv',
]

test.each([
  ['member remove', `member remove ${email} --yes`],
  [
    'an off-boarding',
    `offboard ${email} --to ben@northwind.example --yes --allow elevate,admins,members,delete`,
  ],
])('%s: role, teams and permissions come back', (_, removal) =>
  withSample(async (run) => {
    const seen = async () => {
      const answers: string[] = []
      for (const line of ways) answers.push((await run(line)).out)
      return answers
    }
    await run('team member set team_platform usr_dana --role owner')
    await run('collection permission add col_support --role admin --user usr_dana')
    await run('site permission add --site site_partners --role create --user usr_dana')
    const before = await seen()
    expect(await run(removal)).toMatchObject({ exit: 0 })
    const entry = (await run('history list --limit 1 --jq .[0].id')).out.trim()
    const early = await run(`undo ${entry} --yes`)
    expect(early).toMatchObject({
      exit: 2,
      err: expect.stringContaining(
        `hint: ws invite send ${email} --role edit; once that is accepted: ws undo ${entry}`,
      ),
    })

    await run(`invite send ${email} --role read`)
    const invite = (await run(`local user list --jq .[]|select(.email=="${email}").invites[0]`)).out.trim()
    expect(await run(`invite accept ${invite}`)).toMatchObject({ exit: 0 })

    const preview = await run(`undo ${entry} --dry-run --jq .changes[].class`)
    expect(preview.out).not.toContain('impossible')
    expect(await run(`undo ${entry} --yes`)).toMatchObject({ exit: 0 })
    expect(await seen()).toEqual(before)
  }),
)

test('history get names the teams and the permissions that went with a member', () =>
  withSample(async (run) => {
    await run('collection permission add col_support --role admin --user usr_dana')
    await run('member remove usr_dana --yes')
    const { out } = await run('history get')
    expect(out).toContain('team member in team_docs (member) went with it')
    expect(out).toContain('user permission in col_support (admin) went with it')
  }))
