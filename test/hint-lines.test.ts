/** A line of ws in a hint is a line: its words and flags exist, and it is not the line that has just failed. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sampleProgram } from './local/sample-program.ts'
import { readShellLine } from './support/shell-words.ts'

const program = await sampleProgram()
afterAll(program.remove)
writeFileSync(join(program.folder, 'teams.yaml'), 'format: ws/1\nteams: []\n')

/** Each begins with `ws`, and ends where the sentence goes on. */
const linesIn = (hint: string): readonly string[] =>
  [...hint.matchAll(/(?:^|: |; |\. |with )(ws [a-z].*?)(?=: |; |, |\. |`|$)/g)].map(([, line = '']) => line)

const sentence =
  / (?:and|brings|does|finds|has|in|knows|leaves|lists|makes|names|or|prints|restores|runs|says|sees|shows|takes|tells) /

/** Without words of a sentence, and without those that only a reader has. */
const isWhole = (line: string) => !/[<>]|\.\.\.|\$\(/.test(line) && !sentence.test(`${line} `)

interface Failed {
  readonly line: string
  readonly hint: string
}

/** Those that say nothing new, and those that ws can't read. */
async function faultsOf({ line, hint }: Failed): Promise<readonly string[]> {
  const faults: string[] = []
  for (const offered of linesIn(hint).filter(isWhole)) {
    if (offered === line) faults.push(`${line}: the hint repeats it`)
    const { err } = await program.ws([...readShellLine(offered).words.slice(1), '--dry-run'])
    if (/^ws: (?:unknown|too many)/.test(err)) faults.push(`${line}: ${offered}: ${err}`)
  }
  return faults
}

const folder = 'test/sessions'

const ofSessions = readdirSync(folder).flatMap((name): readonly Failed[] =>
  readFileSync(join(folder, name), 'utf8')
    .split(/^\$ /m)
    .slice(1)
    .flatMap((block) => {
      const [line = ''] = block.split('\n', 1)
      return [...block.matchAll(/^2> hint: (.*)$/gm)].map(([, hint = '']) => ({ line, hint }))
    }),
)

test('in the sessions', async () => {
  expect(ofSessions.length).toBeGreaterThan(150)
  const faults: string[] = []
  for (const failed of ofSessions) faults.push(...(await faultsOf(failed)))
  expect(faults).toEqual([])
}, 120_000)

test.each([
  'ws apply teams.yaml --hash 123 --yes',
  'ws apply teams.yaml -y --target space/Product/CLI',
  'ws plan teams.yaml --target space/Product/CLI',
  'ws rehearse "ws space delete spc_cli --yes"',
  'ws rehearse "echo a; ls" --clone local',
  'ws mcp --spaces col_product',
  'ws mcp --space spc_guides',
  'ws space get col_product',
  'ws space get ~Nowhere',
  'ws space delete spc_cli',
  'ws space delete --space spc_cli --yes',
  'ws space update spc_cli',
  'ws space update spc_cli --titel X',
  'ws space lst',
  'ws spaces',
  'ws list spaces',
  'ws cr list',
  'ws cr get 99 --space spc_api',
  'ws cr merge 99 --space spc_api',
  'ws site get spc_api',
  'ws site publish',
  'ws site update site_docs --published=true',
  'ws team get usr_ada',
  'ws member get team_docs',
  'ws collection get spc_cli',
  'ws org get spc_cli',
  'ws query nothing-known',
  'ws query "select * from nothing"',
  'ws export --html',
  'ws audit --html a.html --fail-on never',
  'ws diff live',
  'ws content push nowhere',
  'ws content status nowhere',
  'ws backup verify nowhere',
  'ws backup restore nowhere',
  'ws undo nothing',
  'ws history get nothing',
  'ws config set nothing x',
  'ws profile use nothing',
  'ws auth status --profile nothing',
  'ws local snapshot restore nothing',
  'ws api spaces',
  'ws api GET /v1/nothing',
  'ws auth login --base-url https://docs.example.com',
  'ws space list --url local:',
])('%s', async (line) => {
  const { exit, err } = await program.ws(readShellLine(line).words.slice(1))
  expect(exit).not.toBe(0)
  const [, hint] = /^hint: (.*)$/m.exec(err) ?? []
  expect(hint, err).toBeDefined()
  expect(await faultsOf({ line, hint: hint ?? '' })).toEqual([])
})
