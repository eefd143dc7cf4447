/** Completion in the real PowerShell, if it is installed: the line after Tab. */
import { existsSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, test as base, beforeAll, expect } from 'vitest'
import { completionHome, sameEverywhere } from '../support/completed-lines.ts'
import { hostileTitles, hostileTyped } from '../support/hostile-titles.ts'

interface Answers {
  readonly answers: readonly {
    readonly typed: string
    readonly results: readonly { readonly line: string; readonly shown: string; readonly title: string }[]
  }[]
  /** $LASTEXITCODE, which was 7. */
  readonly exit: number
}

/** Lines that PowerShell reads in its own way, with all lines that may follow from Tab. */
const ownLines: readonly (readonly [typed: string, lines: readonly string[]])[] = [
  ['ws space get ~secu', ["ws space get '~Security'"]],
  ['ws space get "~Secu', ["ws space get '~Security'"]],
  ['ws space get --space=~secu', ["ws space get '--space=~Security'"]],
  ['ws space get "spc_gui"', ['ws space get spc_guides']],
  ['ws collection list --fields id,ti', ['ws collection list --fields id,title']],
  ['ws collection list --fields=id,ti', ['ws collection list --fields=id,title']],
  ["ws collection list --fields 'id,ti", ["ws collection list --fields 'id,title'"]],
  ['ws team create --input=pict', ['ws team create --input=picture.json']],
  ['ls | ws space dup', ['ls | ws space duplicate']],
  // Neither files nor anything else.
  ['ws space nosuchverb', []],
  ['ws team create --title ', []],
]

const folders = (process.env.PATH ?? '').split(delimiter)
const powerShell = ['pwsh', 'pwsh.exe', 'powershell.exe']
  .flatMap((name) => folders.map((folder) => join(folder, name)))
  .find((file) => existsSync(file))
if (powerShell === undefined)
  console.log('skipped: completion in PowerShell, since pwsh is not installed here')
const test = powerShell === undefined ? base.skip : base

const { shell, fill } = completionHome()
beforeAll(fill)
afterAll(() => shell.remove())

async function complete(lines: readonly string[]): Promise<Answers> {
  const file = join(shell.home, 'lines.json')
  writeFileSync(file, JSON.stringify(lines))
  const words = [
    powerShell ?? '',
    ...['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File'],
    resolve(import.meta.dirname, '../support/complete-lines.ps1'),
    resolve(import.meta.dirname, '../../completions/ws.ps1'),
    file,
  ]
  const ran = await shell.run(words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' '))
  expect({ err: ran.err, exit: ran.exit }).toEqual({ err: '', exit: 0 })
  // The script writes what its own last line says.
  return JSON.parse(ran.out) as Answers
}

test('completes commands, flags, values, files and ids', { timeout: 60_000 }, async () => {
  const lines = [...sameEverywhere, ["ws space get '~Plat", 'Platform'] as const]
  const { answers, exit } = await complete(lines.map(([typed]) => typed))
  const completed = answers.map(({ typed, results }) => [typed, results[0]?.line ?? ''] as const)
  expect(completed).toEqual(lines.map(([typed, word]) => [typed, expect.stringContaining(word)]))
  expect(exit).toBe(7)
})

test('leaves one word one word', { timeout: 60_000 }, async () => {
  const { answers } = await complete(ownLines.map(([typed]) => typed))
  const completed = answers.map(({ typed, results }) => [typed, results.map(({ line }) => line)])
  expect(completed).toEqual(ownLines)
})

test('shows titles beside ids', { timeout: 60_000 }, async () => {
  const { answers } = await complete(['ws site get '])
  const shown = answers.flatMap(({ results }) => results.map((each) => each.shown))
  expect(shown).toContainEqual(expect.stringMatching(/^site_\w+ {2}\(Northwind Docs\)$/))
  expect(shown).toContainEqual(expect.stringMatching(/^site_\w+ {2}\(Partner portal\)$/))
})

test('leaves titles of others one word', { timeout: 60_000 }, async () => {
  const ids = (await shell.run('ws space list --all -o id')).out.trim().split('\n')
  const rows = hostileTitles.slice(0, ids.length).map((title, index) => ({ space: ids[index], title }))
  await shell.run('ws space update --from -', { input: JSON.stringify(rows) })
  const known = hostileTyped.slice(0, ids.length)
  const lines = known.flatMap(({ typed }) => ['', '"', "'"].map((quote) => `ws space get ${quote}~${typed}`))
  const { answers } = await complete(lines)
  const results = answers.map((answer) => answer.results.map(({ line }) => line))
  // A PowerShell before 7.3 is offered no word that it could not hand on.
  const wanted = known.flatMap(({ title }) => {
    const word = `ws space get '~${title.replace(/['\u2018-\u201b]/g, '$&$&')}'`
    return ['', '"', "'"].map(() => expect.toBeOneOf([[word], []]))
  })
  expect(results).toEqual(wanted)
})
