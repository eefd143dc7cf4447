/** Completion at the prompt of real shells: the typed text, Tab, and the line after it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, test as base, beforeAll, describe, expect } from 'vitest'
import { behindRedirections, completionHome, sameEverywhere } from '../support/completed-lines.ts'
import { here, prompts } from '../support/prompts.ts'

const { shell, fill } = completionHome()
beforeAll(fill)
afterAll(() => shell.remove())

const clearLine = '\u0005\u0015'

describe.each(Object.entries(prompts))('%s', (name, { start, setUp, title }) => {
  const test = here.includes(name) ? base : base.skip
  // An interactive shell takes no notice of a plain end.
  const begin = `timeout --foreground -s KILL 30 ${start}`

  /** Types each line and Tab, and waits for the result. */
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

  test('completes commands, flags, values, files and ids', async ({ annotate }) => {
    const begun = performance.now()
    const lines = [...sameEverywhere, [`ws space get ${title}`, 'Platform'] as const]
    await complete(lines)
    await annotate(`${lines.length} lines in ${Math.round(performance.now() - begun)} ms, the start included`)
  })

  test('completes files behind redirections', async () => {
    for (const file of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'])
      writeFileSync(join(shell.home, `${file} file`), '')
    await complete(behindRedirections)
  })

  // fish hands redirections over with the words.
  if (name !== 'fish')
    test('goes on behind redirections, and offers no files for text', async () => {
      await complete([
        ['ws cr >out merge --space spc_api cr_err', 'cr_errors'],
        ['ws space 2>/dev/null transf', 'transfer'],
        ['ws tree >|six', 'six\\ file'],
        ...(name === 'bash' ? [['ws tree <<<pict\tX', 'pictX'] as const] : []),
      ])
    })

  test('shows titles beside ids', async () => {
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
