/** The first minutes: with nothing configured, every command that needs a service says the same, and names ways on that work. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { type ProgramRun, ws } from '../support/program.ts'
import { requestCases } from '../support/requests.ts'
import { readShellLine } from '../support/shell-words.ts'

const workingDirectory = folderWith({
  'icon.png': 'icon',
  'one.png': 'one',
  'two.png': 'two',
  'token.txt': 'hidden',
  'body.json': '{"theme":"bold","more":[1]}',
  'document.yaml': 'organization:\n  title: Acme\n',
  'members.csv': 'team,user\ndocs,kit@acme.com\n',
})

const world = {
  env: { WS_URL: '', WS_TOKEN: '', WS_ORG: '', WS_SPACE: '', WS_SITE: '' },
  workingDirectory,
}

/** The first line that is no note about the command itself. */
const said = ({ err, exit }: ProgramRun) => ({
  exit,
  first: err.split('\n').find((line) => !line.includes(' is deprecated: ')),
})

const noService = { exit: 4, first: 'ws: No service is configured' }

test.each(requestCases)('$line', async ({ argv }) => {
  expect(said(await ws(argv, world))).toEqual(noService)
})

/** Jobs and tools, each with what it needs but a service. */
const jobs = `
ws access
ws access copy kit@acme.com lee@acme.com
ws access review start --out review
ws api GET /v1/orgs
ws api GET /v1/orgs/{org}/teams
ws apply document.yaml
ws audit
ws auth status
ws backup create copy
ws browse space spc_api
ws config set org org_acme
ws config set output json
ws content pull docs --space spc_api
ws cr diff 3 --space spc_api
ws diff document.yaml live
ws export
ws inbox
ws offboard kit@acme.com
ws plan document.yaml
ws profile get
ws profile lock
ws query "SELECT count(*) FROM spaces"
ws redo
ws report --html report.html
ws space diff spc_api spc_web
ws space list
ws team sync --from members.csv
ws tree
ws undo
ws undo --dry-run
ws wait cr get 3 --space spc_api --jq '.status == "merged"'
`

test.each(jobs.trim().split('\n'))('%s', async (line) => {
  expect(said(await ws(readShellLine(line).words.slice(1), world))).toEqual(noService)
})

/** As somebody may write it by hand. */
const handWritten = (profile: object) => {
  const config = { version: 1, current: 'work', profiles: { work: profile } }
  const folder = folderWith({ 'config.json': JSON.stringify(config) })
  chmodSync(folder, 0o700)
  chmodSync(join(folder, 'config.json'), 0o600)
  return { ...world, env: { ...world.env, WS_CONFIG_DIR: folder } }
}

const withoutAddress = handWritten({})

const repair = 'ws config set url https://... --profile work'

test.each(requestCases)('with a profile without an address: $line', async ({ argv }) => {
  const ran = await ws(argv, withoutAddress)
  expect(said(ran)).toEqual({ exit: 4, first: 'ws: Profile work has no address' })
  expect(ran.err).toContain(repair)
})

test.each(['config list', 'profile get', 'profile list', 'profile use work', 'doctor'])(
  'with a profile without an address: ws %s says how it gets one',
  async (line) => {
    const { exit, out, err } = await ws(line.split(' '), withoutAddress)
    expect(exit).toBe(0)
    expect(out + err).toContain(repair)
  },
)

test.each([
  ['ftp://docs.example.com', repair],
  ['docs.example.com', 'ws config set url https://docs.example.com --profile work'],
])('with a profile with the address %s: the line that corrects it', async (url, line) => {
  const { exit, err } = await ws(['space', 'list', '--org', 'o'], handWritten({ url }))
  expect(exit).toBe(2)
  expect(err).toContain(`hint: ${line}\n`)
})
