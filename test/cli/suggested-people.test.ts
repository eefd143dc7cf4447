/** People go by their address or name: a word that is only the beginning of one gets a suggestion, in every command. */
import { afterAll, expect, test } from 'vitest'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)

const run = (line: string) => program.ws(line.split(' '))

test.each([
  ['access noa', 'noa@northwind.example'],
  ['access ben', 'ben@northwind.example'],
  ['access Novak', 'dana@northwind.example'],
  ['access copy gus ben@northwind.example --dry-run', 'gus@northwind.example'],
  ['offboard gus --dry-run', 'gus@northwind.example'],
  ['inbox --person ben', 'ben@northwind.example'],
  ['member get dana', 'dana@northwind.example'],
  ['member remove dana --yes', 'dana@northwind.example'],
  ['member update dana --role read', 'dana@northwind.example'],
  ['team member remove team_docs ada --yes', 'ada@northwind.example'],
  ['collection permission user remove col_support kit --yes', 'kit@northwind.example'],
])('ws %s names %s', async (line, person) => {
  const { exit, err } = await run(line)
  expect({ exit, err: err.toLowerCase() }).toEqual({
    exit: 3,
    err: expect.stringContaining(`did you mean ${person}`),
  })
})

test('nobody is offered for a slip where somebody is to be taken out', async () => {
  expect((await run('access chem')).err).toContain('chen@northwind.example')
  expect((await run('offboard chem --dry-run')).err).not.toContain('chen@northwind.example')
})

test.each(['member get usr_nobody', 'member remove usr_nobody --yes', 'space git info --space spc_nope'])(
  'ws %s does not doubt an operation that the service has',
  async (line) => {
    const { exit, err } = await run(line)
    expect(exit).toBe(3)
    expect(err).not.toContain('does not offer')
  },
)

test.each([
  ['access dana@northwind.example --role review', 'has no role that includes review'],
  ['access dana@northwind.example --role admin --space spc_api', 'has no role here that includes admin'],
])('ws %s says so', async (line, words) => {
  const { out } = await run(line)
  expect(out).toContain(`dana@northwind.example  ${words}`)
  const rows = await run(`${line} --jq length`)
  expect(rows.out).toBe('0\n')
})

test.each(['guest', 'none', ''])('the role %j is written --no-role', async (role) => {
  const { exit, err } = await program.ws(['member', 'update', 'usr_dana', '--role', role])
  expect({ exit, err }).toEqual({
    exit: 2,
    err: expect.stringContaining('hint: For none (null), write --no-role; ws member update --help'),
  })
})
