/** Facts that a person reads before ws asks about a change request. */
import { afterAll, expect, test } from 'vitest'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)

const asked = (line: string) =>
  program.ws([...line.split(' '), '--space', 'spc_api'], { terminal: true, answers: ['n'] })

test.each([
  ['cr merge 2', 'Asked for changes: Chen Wei (before the latest changes)'],
  ['cr merge 3', 'It is still a draft. Nobody has reviewed it'],
  [
    'cr review submit 2 --status approved',
    'It changes overview (edited), pagination (edited), rate-limits (created)',
  ],
])('%s says: %s', async (line, told) => {
  const { exit, err } = await asked(line)
  expect(err).toContain(`). ${told}. Nothing takes it back. Go on? [y/N]`)
  expect(exit).toBe(2)
})
