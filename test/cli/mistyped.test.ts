/** Lines as people type them who know gh, kubectl, aws and terraform: each answer names the line that works, and nothing is sent. */
import { expect, test } from 'vitest'
import { ws } from '../support/program.ts'
import { readShellLine } from '../support/shell-words.ts'

/** A line without `ws`, and what its answer must say. */
const table: readonly (readonly [line: string, said: string])[] = [
  // Values with spaces
  ['space update spc_api --title My new title', 'Put it in quotes: --title "My new title"'],
  ['space update --title My new title spc_api', 'Put it in quotes: --title "My new title"'],
  ['space update spc_api --title=My new title --yes', 'Put it in quotes: --title "My new title"'],
  ['cr create --subject Fix the links --space spc_api', 'Put it in quotes: --subject "Fix the links"'],
  ['team create --title Our $HOME team', `Put it in quotes: --title 'Our $HOME team'`],
  ['space list --fields id, title', 'Leave the space out: --fields id,title'],
  ['space list --fields id title', 'Leave the space out: --fields id,title'],
  ['space list --fields id,title, urls.app', 'Leave the space out: --fields id,title,urls.app'],
  ['space get API reference', 'Put a title of several words in quotes: ws space get "..."'],
  // A noun without a verb, or behind it
  ['space spc_api', 'did you mean ws space get spc_api?'],
  ['team team_docs', 'did you mean ws team get team_docs?'],
  ['cr 2 --space spc_api', 'did you mean ws cr get 2?'],
  ['space spc_api get', 'did you mean ws space get spc_api?'],
  ['space spc_api delete', 'hint: ws space delete --help'],
  ['team member team_docs', 'did you mean ws team member list team_docs?'],
  ['backup ./x', 'did you mean ws backup create ./x or ws backup get ./x?'],
  ['spc_api', 'A noun and a verb come before an id: ws space get <space>'],
  ['get space spc_api', 'did you mean ws space get spc_api?'],
  ['delete space spc_api', 'hint: ws space delete --help'],
  ['create team --title x', 'did you mean ws team create?'],
  // The end of access, which only documents have
  ['space permission add spc_api --role read --user usr_kit --until 2027-01-31', 'ws help end-access'],
  ['site share-link create --site site_docs --expires-at=2027-01-31', 'ws help end-access'],
  ['invite link create --role read --expires 7d', 'ws help end-access'],
  // As in kubectl and curl
  ['get space/spc_api', 'did you mean ws space get spc_api?'],
  ['get spaces', 'did you mean ws space list?'],
  ['-X post /v1/orgs/org_1/teams', 'hint: ws api POST /v1/orgs/org_1/teams'],
  // A file for the answer
  ['space get spc_api --out api.json', 'hint: ws space get spc_api > api.json'],
  ['space list --output-file=all.txt --limit 5', 'hint: ws space list > all.txt'],
  // Verbs of other tools
  ['space add --title x', 'did you mean create?'],
  ['space new --title x', 'did you mean create?'],
  ['space rm spc_api', 'did you mean delete?'],
  ['space remove spc_api', 'did you mean delete?'],
  ['space ls', 'did you mean list?'],
  ['space list-all', 'did you mean list?'],
  ['space view spc_api', 'did you mean get?'],
  ['space describe spc_api', 'did you mean get?'],
  ['space edit spc_api --title x', 'did you mean update?'],
  ['space rename spc_api New', 'did you mean update?'],
  ['space copy spc_api', 'did you mean duplicate?'],
  ['team create-or-update --title x', 'did you mean ws team create?'],
  ['team upsert --title x', 'did you mean create?'],
  ['profile switch local', 'did you mean use?'],
  ['profile current', 'did you mean ws profile get?'],
  ['log', 'did you mean ws history list?'],
  ['login', 'did you mean ws auth login?'],
  ['whoami', 'did you mean ws auth status?'],
  ['list-spaces', 'did you mean ws space list?'],
  ['get-space spc_api', 'did you mean ws space get spc_api?'],
  ['delete-space spc_api', 'hint: ws space delete --help'],
  ['team add-member team_docs usr_dana', 'did you mean ws team member set team_docs usr_dana?'],
  ['config use-context local', 'did you mean ws profile use?'],
  ['context use local', 'did you mean ws profile use local?'],
  ['set org org_northwind', 'did you mean ws config set?'],
  ['logs', 'did you mean ws history list?'],
  ['curl /v1/orgs', 'did you mean ws api?'],
  ['api /v1/orgs', 'The method comes first: ws api GET /v1/orgs'],
  ['api orgs/o/members?limit=2', "The method comes first: ws api GET 'orgs/o/members?limit=2'"],
  ['site open site_docs', 'did you mean ws browse?'],
  ['site deploy site_docs', 'did you mean ws site publish?'],
  ['cr checkout 2', 'did you mean ws content pull?'],
  // A word with a file
  ['import x.yaml', 'did you mean ws apply x.yaml?'],
  ['import', 'ws space git import'],
  ['restore ./b', 'ws backup restore'],
  ['verify ./b', 'did you mean ws backup verify ./b?'],
  // One state, where a comparison takes two
  ['diff one.yaml', 'Usually it is live: ws diff one.yaml live'],
  // The version, and more words
  ['-v', 'did you mean --version or --debug?'],
  ['space list -v', 'did you mean --debug?'],
  ['-vv tree', 'did you mean --debug?'],
  // Nouns of other tools, and plurals
  ['spaces list', 'did you mean ws space list?'],
  ['teams', 'did you mean ws team?'],
  ['team members list team_docs', 'did you mean member?'],
  ['change-requests list', 'did you mean ws cr list?'],
  ['pr list', 'did you mean ws cr list?'],
  ['repo list', 'did you mean ws space list?'],
  // A verb of another noun
  ['user list', 'did you mean ws access?'],
  ['member invite kit@acme.com', 'did you mean ws invite send?'],
  ['team invite kit@acme.com', 'did you mean ws invite send?'],
  ['member add kit@acme.com', 'did you mean ws invite send?'],
  ['org invite kit@acme.com', 'did you mean ws invite send?'],
  ['space invite kit@acme.com', 'did you mean ws space permission add?'],
  ['site invite kit@acme.com', 'did you mean ws site permission add?'],
  ['find webhooks', 'did you mean ws org search?'],
  // Flags
  ['space list --organisation org_1', 'did you mean --org?'],
  ['--organization org_1 space list', 'did you mean --org?'],
  ['space list -o jsn', 'did you mean json?'],
  ['space list --format json', 'did you mean --output?'],
  ['space list --query x', 'did you mean --jq?'],
  ['space list --json id,title', 'did you mean --fields id,title?'],
  ['space list json', 'did you mean -o json?'],
  ['space list limit 5', 'did you mean --limit 5?'],
  ['space list -n 5', 'did you mean --limit 5?'],
  ['space list -A', 'did you mean --all?'],
  ['space list --max-items 5', 'did you mean --limit?'],
  ['space update spc_api title=New', 'did you mean --title New?'],
  ['space update spc_api title New', 'did you mean --title New?'],
  ['space update spc_api --titel New', 'did you mean --title?'],
  ['space update spc_api --editMode locked', 'did you mean --edit-mode?'],
  ['space get --id spc_api', 'hint: ws space get [space]'],
  ['space get spc_api spc_sdk', 'For several, give their ids on stdin, one a line: ws space get --from -'],
  ['space update --title New spc_api spc_sdk', 'one a line: ws space update --from -'],
  [
    'site section create --path api',
    'hint: ws site section update has --path; ws site section create --help',
  ],
  ['wait space get spc_api --appear --timeout 2m', 'needs a whole number of seconds, got "2m": write 120'],
  ['wait space get spc_api --appear --interval 2s', 'needs a whole number of seconds, got "2s": write 2'],
  ['team create Docs', 'hint: ws team create --title <text>'],
  ['plan -f workspace.yaml', 'hint: ws plan <document...>'],
  ['apply --auto-approve workspace.yaml', 'did you mean --yes?'],
  ['plan workspace.yaml -out plan.json', 'Flags of several letters have two dashes: --out FILE'],
  ['export -o workspace.yaml', 'the file goes behind --out FILE'],
  ['space list -o spaces.csv', 'the shell writes a file: > FILE'],
  ['api -X GET /v1/orgs', 'hint: ws api <method> <path>'],
  ['space list --csv', 'did you mean --output csv?'],
  ['space list --yaml', 'did you mean --output yaml?'],
  ['space page list --all --space spc_api', 'the answer is always whole'],
  ['query stale-spaces --param days=ten', '--param days needs a number, got "ten"'],
  ['query inactive-members days=30', 'did you mean --param days=30?'],
  ['space read spc_api/overview', 'did you mean ws space page get?'],
  [`api -d '{"title":"x"}' /v1/orgs`, 'hint: ws api POST <path> --input -'],
  // The context in place of a flag of the command
  [
    'site section create --org o --space spc_api --site site_docs',
    'hint: What you gave behind --space goes behind --space-id here: ws site section create --space-id <space>',
  ],
  ['space transfer spc_api --org org_lab', 'What you gave behind --org goes behind --to-org here'],
  ['site structure sort site-space ssp_a --first --site site_docs', 'did you mean --before?'],
  ['space move spc_api --last', 'did you mean --after?'],
  // No pipe stands for a folder
  ['backup create - --org o', '<folder> is -, and no pipe can stand for it'],
  ['backup create - --org o --dry-run', '<folder> is -, and no pipe can stand for it'],
  ['content pull - --space spc_api', 'hint: Name a place on the disk: ./- is one that is called -'],
  ['content status -', '<folder> is -'],
  ['local init --path -', '--path is -, and no pipe can stand for it'],
  ['mcp install --path -', '--path is -'],
  ['rehearse --out - -- true', '--out needs the path of a file, and - is none'],
]

test.each(table)('ws %s', async (line, said) => {
  const { exit, out, err, requests } = await ws(readShellLine(`ws ${line}`).words.slice(1))
  expect({ exit, out, requests }).toEqual({ exit: 2, out: '', requests: [] })
  expect(err).toContain(said)
})

test('under ndjson, a filter for an array names the form for one item', async () => {
  const body = { items: [{ object: 'space', id: 'spc_api', title: 'API' }] }
  const { exit, err } = await ws(['space', 'list', '--org', 'o', '-o', 'ndjson', '--jq', '.[].id'], {
    service: () => ({ body }),
    repliesFit: false,
  })
  expect(exit).toBe(1)
  expect(err).toContain('write .title instead of .[].title, or use -o json')
})

test('a secret among the extra words is not repeated', async () => {
  const { err } = await ws(['space', 'get', 'spc_api', 'se_cret1'])
  expect(err).not.toContain('se_cret1')
})
