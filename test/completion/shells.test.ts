/** Completion at the prompt of the real shells: what is typed, Tab, and what stands there then. */
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShell } from '../support/shell.ts'

const scripts = resolve(import.meta.dirname, '../../completions')

interface Prompt {
  readonly start: string
  /** Reads the script, then shows `ready>`; quoted so that what is typed is not what is waited for. */
  readonly setUp: string
}

const prompts: Readonly<Record<string, Prompt>> = {
  bash: {
    start: 'bash --norc --noprofile -i',
    setUp: `bind 'set bell-style none'; . ${scripts}/ws.bash; PS1="re""ady> "`,
  },
  zsh: {
    start: 'zsh -f -i',
    setUp: `fpath=(${scripts} $fpath); autoload -Uz compinit; compinit -u -d ~/.dump; PS1="re""ady> "`,
  },
  fish: {
    start: 'fish --no-config -i',
    setUp: `source ${scripts}/ws.fish; function fish_prompt; echo -n "re""ady> "; end`,
  },
}

/** What is typed before Tab, and what Tab makes of it. */
const lines: readonly (readonly [typed: string, completed: string])[] = [
  ['ws transl', 'translation'],
  ['ws space dup', 'duplicate'],
  ['ws --quiet help space comm', 'comment'],
  ['ws space update spc_api --default', '--default-level'],
  ['ws space update spc_api --edit-mode lo', 'locked'],
  ['ws space links --status=in', 'in-app'],
  ['ws team create --title x --input pict', 'picture.json'],
  ['ws --org org_nor', 'org_northwind'],
  ['ws space get --space=spc_gui', 'spc_guides'],
  ['ws cr merge --space spc_api cr_er', 'cr_errors'],
  ['ws cr reviewer add 2 usr_ada usr_ch', 'usr_chen'],
  ['ws space restore ', 'spc_archive'],
  ['ws profile use lo', 'local'],
]

const isHere = (name: string) => ['/bin', '/usr/bin'].some((folder) => existsSync(join(folder, name)))
const missing = [...Object.keys(prompts), 'script'].filter((name) => !isHere(name))
if (missing.length > 0) console.log(`skipped: ${missing.join(', ')} not installed on this machine`)

const shell = openShell()
beforeAll(async () => {
  if (!isHere('script')) return
  await shell.run('ws local init --sample && ws space delete spc_archive --yes')
  writeFileSync(join(shell.home, 'picture.json'), '{}')
})
afterAll(() => shell.remove())

const endOfLine = '\u0005'
const clearLine = '\u0015'

describe.each(Object.entries(prompts))('%s', (name, { start, setUp }) => {
  test.runIf(isHere(name) && isHere('script'))(
    'completes commands, flags, values, files and ids',
    { timeout: 60_000 },
    async ({ annotate }) => {
      const begun = performance.now()
      for (const [typed, completed] of lines) {
        const { shown } = await shell.converse(`timeout --foreground 10 ${start}`, {
          keys: [
            ['', `${setUp}\n`],
            ['ready>', `${typed}\t`],
            [completed, `${endOfLine}${clearLine}exit\n`],
          ],
        })
        expect(shown.slice(shown.indexOf('ready>'))).toContain(completed)
      }
      await annotate(`${name}: ${lines.length} lines in ${Math.round(performance.now() - begun)} ms`)
    },
  )

  test.runIf(isHere(name) && isHere('script'))('shows titles beside ids', { timeout: 20_000 }, async () => {
    const { shown } = await shell.converse(`timeout --foreground 10 ${start}`, {
      keys: [
        ['', `${setUp}\n`],
        ['ready>', 'ws site get \t'],
        ['site_', '\t\t'],
        ['Northwind Docs', `\u0003exit\n`],
      ],
    })
    expect(shown).toContain('Northwind Docs')
    expect(shown).toContain('Partner portal')
  })
})
