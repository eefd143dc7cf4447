/** The CI jobs of the page on docs as code: their shell steps run here, in a repository with a remote, against an embedded workspace. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openShell, type Shell } from '../../support/shell.ts'

const page = readFileSync('docs/how-to/docs-as-code.md', 'utf8')

function blockBelow(heading: string): string {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const [, block] = /```yaml\n(.*?)```/s.exec(section) ?? []
  if (block === undefined) throw new Error(`There is no job below ${heading}`)
  return block
}

interface GithubJob {
  readonly steps: readonly {
    readonly name?: string
    readonly if?: string
    readonly run?: string
    readonly env?: object
  }[]
}

const github = (parse(blockBelow('In GitHub Actions')) as { readonly jobs: { readonly docs: GithubJob } })
  .jobs.docs
const gitlab = (
  parse(blockBelow('In GitLab CI')) as { readonly docs: { readonly script: readonly string[] } }
).docs

let shell: Shell
beforeAll(async () => {
  shell = openShell()
  await ran('ws local init --sample -q && ws content pull docs --space spc_api -q')
  await ran('git init -q -b main repo.git --bare && git init -q -b main . && git remote add origin repo.git')
  await ran(
    'printf "config\\nbin\\nrepo.git\\n" > .gitignore && git config user.email a@b.example && git config user.name A',
  )
  await ran('git add -A . && git commit -q -m Begin && git push -q -u origin main')
  mkdirSync(join(shell.home, 'steps'))
  writeFileSync(join(shell.home, 'steps/gitlab.sh'), gitlab.script.join('\n'))
  // They keep what the services would show, and refuse a line that these would not take.
  program('gh', '[ "$1 $2 $3 $4" = "pr comment 12 --body-file" ] && cp "$5" steps/comment.md')
  program(
    'curl',
    'case "$*" in *@note.json*https://gitlab/api/v4/projects/3/merge_requests/*/notes) cp note.json steps/;; *) exit 3;; esac',
  )
})
afterAll(() => shell.remove())

function program(name: string, script: string): void {
  mkdirSync(join(shell.home, 'bin'), { recursive: true })
  writeFileSync(join(shell.home, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}

const ofGitlab = { CI_API_V4_URL: 'https://gitlab/api/v4', CI_PROJECT_ID: '3', NOTES_TOKEN: 'not-a-token' }

async function ran(line: string, env: Readonly<Record<string, string>> = {}) {
  const done = await shell.run(line, { env })
  expect({ line, exit: done.exit, err: done.exit === 0 ? '' : done.err }).toMatchObject({ exit: 0 })
  return done.out
}

type GithubEvent = 'pull_request' | 'closed' | 'push'

/** The conditions of steps that the page uses. */
const runsAt: Readonly<Record<string, readonly GithubEvent[]>> = {
  "github.event.action != 'closed'": ['pull_request', 'push'],
  "github.event_name == 'pull_request'": ['pull_request', 'closed'],
  "github.event_name == 'pull_request' && github.event.action != 'closed'": ['pull_request'],
  "github.event_name == 'push'": ['push'],
}

/** As the runner does: expressions are filled in, each step is a script of its own, and the first that fails ends the job. */
async function endOfGithub(event: GithubEvent) {
  const comment = join(shell.home, 'steps/comment.md')
  writeFileSync(comment, '')
  const filled = (text: string) =>
    text
      .replace(/\$\{\{ github\.event\.number \}\}/g, '12')
      .replace(/\$\{\{ github\.token \}\}/g, 'not-a-token')
  const script = join(shell.home, 'steps/step.sh')
  for (const step of github.steps) {
    const events = step.if === undefined ? [event] : runsAt[step.if]
    if (events === undefined) throw new Error(`No test knows when a step runs: ${step.if}`)
    if (step.run === undefined || !events.includes(event)) continue
    const own = Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(String(value))])
    writeFileSync(script, filled(step.run))
    const env = { ...Object.fromEntries(own), GITHUB_SHA: 'abc' }
    const { exit, err } = await shell.run(`bash --noprofile --norc -eo pipefail ${script}`, { env })
    if (exit !== 0) return { failed: step.name, exit, err, comment: '' }
  }
  return { failed: undefined, exit: 0, err: '', comment: readFileSync(comment, 'utf8') }
}

async function runGithub(event: GithubEvent): Promise<string> {
  const { comment, ...end } = await endOfGithub(event)
  expect({ ...end, err: end.exit === 0 ? '' : end.err }).toEqual({ failed: undefined, exit: 0, err: '' })
  return comment
}

const endOfGitlab = (env: Readonly<Record<string, string>>) =>
  shell.run(`bash -eo pipefail ${join(shell.home, 'steps/gitlab.sh')}`, { env })

const drafts = () => ran('ws cr list --status draft --all --space spc_api --jq ".[].subject"')
const edit = (word: string) => ran(`printf '\n${word}\n' >> docs/pagination.md`)

test('a pull request becomes one change request with its diff, and a merge publishes it', {
  timeout: 120_000,
}, async () => {
  expect(await runGithub('pull_request')).toBe('')
  await edit('First')
  expect(await runGithub('pull_request')).toMatch(/^https:\/\/app\.workspace\.example[\s\S]*\+First/)
  // The runner of the next commit knows nothing of this one.
  await ran('git checkout -q -- docs/.ws-content.json')
  await edit('Second')
  expect(await runGithub('pull_request')).toMatch(/\+First\n\+\n\+Second/)
  expect((await drafts()).match(/Pull request 12/g)).toHaveLength(1)
  // A reviewer has asked for it.
  await ran(
    `ws cr list --status draft --all --space spc_api --jq '.[] | select(.subject | test("request 12")) | .id' > asked && ws cr update --from asked --status open --space spc_api --yes && rm asked`,
  )
  await runGithub('closed')
  expect(await ran('ws cr list --all --space spc_api --jq ".[].subject"')).not.toContain('Pull request 12')
  expect(await drafts()).not.toContain('Pull request 12')
  await ran('git checkout -q -- docs/.ws-content.json && git commit -q -am "Say more"')
  await runGithub('push')
  expect(await ran('ws space page get pag_paging --format markdown --space spc_api')).toContain('Second')
  expect(await ran('git log -1 --format=%s origin/main')).toBe('Note what was published [skip ci]\n')
  expect(await ran('ws content status docs -q')).toBe('by\tchange\tpath\tid\tconflict\n')
})

test('what somebody merges in the app before Git has it is the base of the next change', {
  timeout: 120_000,
}, async () => {
  await edit('In the app')
  await runGithub('pull_request')
  const [number] = (await ran('ws cr list --status draft --all --space spc_api --jq ".[].number"')).split(
    '\n',
  )
  await ran(`ws cr merge ${number} --space spc_api --yes`)
  await ran('git checkout -q -- docs/.ws-content.json')
  await runGithub('closed')
  await ran('git commit -q -am "Say it in the app"')
  await runGithub('push')
  expect(await ran('git log -1 --format=%s origin/main')).toBe('Note what was published [skip ci]\n')
  expect(await ran('git rev-parse HEAD')).toBe(await ran('git rev-parse origin/main'))
  await ran("sed -i 's/In the app/In Git/' docs/pagination.md")
  await ran('ws content status docs --exit-code')
  await ran('git checkout -q -- docs')
})

test('the job of GitLab proposes, and publishes', { timeout: 120_000 }, async () => {
  const script = join(shell.home, 'steps/gitlab.sh')
  // A merge request that changes no page.
  await ran(`bash -eo pipefail ${script}`, { ...ofGitlab, CI_MERGE_REQUEST_IID: '6' })
  await edit('Third')
  await ran(`bash -eo pipefail ${script}`, { ...ofGitlab, CI_MERGE_REQUEST_IID: '7' })
  expect(readFileSync(join(shell.home, 'changes.md'), 'utf8')).toContain('+Third')
  expect(JSON.parse(readFileSync(join(shell.home, 'steps/note.json'), 'utf8'))).toEqual({
    body: expect.stringContaining('+Third'),
  })
  // The runner of the next commit knows nothing of this one.
  await ran('git checkout -q -- docs/.ws-content.json')
  await edit('Fourth')
  await ran(`bash -eo pipefail ${script}`, { ...ofGitlab, CI_MERGE_REQUEST_IID: '7' })
  expect((await drafts()).match(/Merge request 7/g)).toHaveLength(1)
  const onMain = { CI_COMMIT_SHORT_SHA: 'abc', CI_DEFAULT_BRANCH: 'main', PUSH_URL: 'repo.git' }
  // A reviewer has asked for one; and another was merged just before, without a pipeline of its own.
  await ran('ws cr create --space spc_api --subject "Merge request 5"')
  await ran(
    `ws cr list --status draft --all --space spc_api --jq '.[] | select(.subject | test("request 7")) | .id' > bin/asked && ws cr update --from bin/asked --status open --space spc_api --yes`,
  )
  const merge = (number: number) =>
    `Merge branch 'more' into 'main'\n\nSay more\n\nSee merge request group/docs!${number}`
  await ran('git checkout -q -- docs/.ws-content.json')
  await ran(`git commit -q --allow-empty -m "${merge(5)}" && git commit -q -am "${merge(7)}"`)
  await ran(`bash -eo pipefail ${script}`, onMain)
  expect(await drafts()).not.toContain('Merge request')
  expect(await ran('ws cr list --status open --all --space spc_api --jq ".[].subject"')).not.toContain(
    'Merge',
  )
  expect(await ran('git log -1 --format=%s origin/main')).toBe('Note what was published [skip ci]\n')
  // The same lines once more: the base is the one that the job noted.
  await ran(`git clone -q repo.git next && rm -r docs && mv next/docs docs && rm -rf next`)
  await edit('Fifth')
  await ran('git commit -q -am "Say even more"')
  await ran(`bash -eo pipefail ${script}`, onMain)
  expect(await ran('ws space page get pag_paging --format markdown --space spc_api')).toContain('Fifth')
})

describe('the gate', { timeout: 120_000 }, () => {
  const ends = {
    github: () => endOfGithub('pull_request'),
    gitlab: () => endOfGitlab({ ...ofGitlab, CI_MERGE_REQUEST_IID: '8' }),
  }
  const services = ['github', 'gitlab'] as const
  const proposals = () => ran('ws cr list --status draft --all --space spc_api --jq length')

  test.each(services)(
    'of %s fails at a link that leads nowhere, proposes nothing, and passes without it',
    async (name) => {
      const before = await proposals()
      await ran('git add -A . && git commit -q -m Earlier && cp docs/pagination.md pagination.kept')
      await edit('See [nowhere](nowhere.md).')
      const { exit, err, ...more } = await ends[name]()
      expect({ exit, ...('failed' in more ? { failed: more.failed } : {}) }).toEqual(
        name === 'github' ? { exit: 12, failed: 'Check' } : { exit: 12 },
      )
      expect(err).toMatch(/^Dead link: pagination\.md:\d+: nowhere\.md leads nowhere in the folder$/m)
      expect(await proposals()).toBe(before)
      await ran('mv pagination.kept docs/pagination.md')
      expect((await ends[name]()).exit).toBe(0)
    },
  )

  test.each(services)('of %s fails at a conflict with the space', async (name) => {
    await ran(
      'rm -r docs && ws content pull docs --space spc_api -q && git add -A . && git commit -q --allow-empty -m Anew',
    )
    const line = `Somebody else for ${name}.`
    await ran(
      `ws content pull other --space spc_api -q && printf '\n${line}\n' >> other/errors.md && ws content push other --merge && rm -r other`,
    )
    await ran(`printf '\nMine for ${name}.\n' >> docs/errors.md`)
    const before = await proposals()
    const { exit, err } = await ends[name]()
    expect(exit).toBe(12)
    expect(err).toContain('1 page that no push sends')
    expect(await proposals()).toBe(before)
    await ran('git checkout -q -- docs/errors.md && ws content pull docs')
    expect((await ends[name]()).exit).toBe(0)
  })
})
