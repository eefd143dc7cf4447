/** `npm start`: shows the main job as a person would type it, on a sample workspace in a temporary folder. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { styleText } from 'node:util'
import { execa } from 'execa'

const story: readonly (readonly [string, readonly string[]])[] = [
  ['Make a workspace with sample content', ['ws local init --sample']],
  ['Look around', ['ws org list', 'ws collection list', 'ws collection spaces col_product']],
  [
    'Propose a change: open a change request and import a page',
    [
      // People who repeat the lines only have the files that these make.
      String.raw`printf '# Quick start\n\nSend your first payment in five minutes.\n' >quick-start.md`,
      'ws cr create --space spc_guides --subject "Add a quick start"',
      'ws cr content import 2 --space spc_guides --source website --url "file://$PWD/quick-start.md"',
      'ws cr page list 2 --space spc_guides',
    ],
  ],
  [
    'Ask for a review, approve it, and merge',
    [
      'ws cr update 2 --space spc_guides --status open',
      'ws cr reviewer add 2 usr_chen --space spc_guides',
      'ws cr comment create 2 --space spc_guides --body "Ready. Is the second step clear?"',
      'ws cr diff 2 --space spc_guides --stat',
      'ws cr review submit 2 --space spc_guides --status approved --comment "Clear" --yes',
      'ws cr merge 2 --space spc_guides',
      'ws cr get 2 --space spc_guides',
    ],
  ],
  [
    'Share a site with a partner: whoever has the link reads it, and nobody else',
    [
      'ws site get site_partners --fields title,visibility',
      'ws site share-link create --site site_partners --name "Partner preview 2"',
    ],
  ],
  [
    'Delete a space, and think better of it',
    ['ws space delete spc_roadmap --yes', 'ws space restore spc_roadmap --fields id,title,deletedAt'],
  ],
  [
    'Hand everything to a script',
    ['ws collection spaces col_product --all -o ndjson --fields id,title,visibility'],
  ],
]

const folder = mkdtempSync(join(tmpdir(), 'ws-start-'))
try {
  await tell(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function tell(home: string): Promise<void> {
  const bin = join(home, 'bin')
  mkdirSync(bin)
  symlinkSync(resolve('bin/ws.js'), join(bin, 'ws'))
  const env = {
    HOME: home,
    WS_CONFIG_DIR: join(home, 'config'),
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    COLUMNS: String(process.stdout.columns ?? 100),
  }
  for (const [heading, lines] of story) {
    console.log(`\n${styleText('dim', `# ${heading}`)}`)
    for (const line of lines) await show(line, { home, env })
  }
  console.log(`\n${styleText('dim', '# Now it is your turn: npx ws local init --sample')}`)
}

interface ShownShell {
  readonly home: string
  readonly env: Readonly<Record<string, string>>
}

async function show(line: string, { home, env }: ShownShell): Promise<void> {
  console.log(styleText('bold', `$ ${line}`))
  const { exitCode } = await execa('sh', ['-c', line], {
    cwd: home,
    env,
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    reject: false,
  })
  if (exitCode !== 0) throw new Error(`"${line}" ended with exit code ${exitCode}`)
}
