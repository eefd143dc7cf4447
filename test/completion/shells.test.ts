/** Completion at the prompt of the real shells: what is typed, Tab, and what stands there then. */
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, test as base, beforeAll, describe, expect } from 'vitest'
import { behindRedirections, completionHome, sameEverywhere } from '../support/completed-lines.ts'

const scripts = resolve(import.meta.dirname, '../../completions')

interface Prompt {
  readonly start: string
  /** Reads the script, then shows `ready>`; quoted so that what is typed is not what is waited for. */
  readonly setUp: string
  /** The beginning of a title, as the shell leaves it alone. */
  readonly title: string
}

const prompts: Readonly<Record<string, Prompt>> = {
  bash: {
    start: 'bash --norc --noprofile -i',
    setUp: `bind 'set bell-style none'; . ${scripts}/ws.bash; PS1="re""ady> "`,
    title: "'~Plat",
  },
  zsh: {
    start: 'zsh -f -i',
    setUp: `fpath=(${scripts} $fpath); autoload -Uz compinit; compinit -u -d ~/.dump; PS1="re""ady> "`,
    title: "'~Plat",
  },
  fish: {
    start: 'fish --no-config -i',
    setUp: `source ${scripts}/ws.fish; function fish_prompt; echo -n "re""ady> "; end`,
    title: '~plat',
  },
}

const isHere = (name: string) => ['/bin', '/usr/bin'].some((folder) => existsSync(join(folder, name)))
// Terminals are made with script(1).
const here = Object.keys(prompts).filter((name) => isHere(name) && isHere('script') && isHere('timeout'))
for (const name of Object.keys(prompts).filter((each) => !here.includes(each)))
  console.log(`skipped: completion in ${name}, since ${name}, script or timeout is not installed here`)

const { shell, fill } = completionHome()
beforeAll(fill)
afterAll(() => shell.remove())

const clearLine = '\u0005\u0015'

describe.each(Object.entries(prompts))('%s', (name, { start, setUp, title }) => {
  const test = here.includes(name) ? base : base.skip
  // An interactive shell takes no notice of a plain end.
  const begin = `timeout --foreground -s KILL 30 ${start}`

  /** Types each line and Tab, and waits for what comes of it. */
  async function complete(lines: readonly (readonly [typed: string, completed: string])[]) {
    const typed = lines.map(([line]) => `${clearLine}${line}\t`)
    const shownBefore = ['ready>', ...lines.map(([, completed]) => completed)]
    const steps = [...typed, `${clearLine}exit\n`].map(
      (keys, index) => [shownBefore[index] ?? '', keys] as const,
    )
    const { shown } = await shell.converse(begin, { keys: [['', `${setUp}\n`], ...steps] })
    const answered = shown.slice(shown.indexOf('ready>'))
    for (const [, completed] of lines) expect(answered).toContain(completed)
    return answered
  }

  test('completes commands, flags, values, files and ids', { timeout: 40_000 }, async ({ annotate }) => {
    const begun = performance.now()
    const lines = [...sameEverywhere, [`ws space get ${title}`, 'Platform'] as const]
    await complete(lines)
    await annotate(`${lines.length} lines in ${Math.round(performance.now() - begun)} ms, the start included`)
  })

  test('completes files behind redirections', { timeout: 40_000 }, async () => {
    for (const file of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'])
      writeFileSync(join(shell.home, `${file} file`), '')
    await complete(behindRedirections)
  })

  // fish hands redirections over with the words.
  if (name !== 'fish')
    test('goes on behind redirections, and offers no files for text', { timeout: 40_000 }, async () => {
      await complete([
        ['ws cr >out merge --space spc_api cr_err', 'cr_errors'],
        ['ws space 2>/dev/null transf', 'transfer'],
        ['ws tree >|six', 'six\\ file'],
        ...(name === 'bash' ? [['ws tree <<<pict\tX', 'pictX'] as const] : []),
      ])
    })

  test('shows titles beside ids', { timeout: 40_000 }, async () => {
    const { shown } = await shell.converse(begin, {
      keys: [
        ['', `${setUp}\n`],
        ['ready>', 'ws site get \t'],
        ['site_', '\t\t'],
        ['Partner portal', `${clearLine}exit\n`],
      ],
    })
    expect(shown).toContain('Northwind Docs')
    expect(shown).toContain('Partner portal')
  })
})
