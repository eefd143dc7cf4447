/** `ws completion`: the script as it is, and its installation, which can be repeated. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openShell } from '../support/shell.ts'

const files = { bash: 'ws.bash', zsh: '_ws', fish: 'ws.fish', powershell: 'ws.ps1' }
const shell = openShell()
afterAll(() => shell.remove())

const places = {
  bash: ['.local/share/bash-completion/completions/ws', '.bashrc'],
  zsh: ['.local/share/zsh/site-functions/_ws', '.zshrc'],
  fish: ['.config/fish/completions/ws.fish'],
  powershell: ['.config/powershell/ws.completion.ps1', '.config/powershell/Microsoft.PowerShell_profile.ps1'],
} as const

describe.each(Object.entries(files))('%s', (name, file) => {
  const script = readFileSync(`completions/${file}`, 'utf8')

  test('is printed', async () => {
    expect(await shell.run(`ws completion ${name}`)).toEqual({ out: script, err: '', exit: 0 })
  })

  test.runIf(process.platform === 'linux')('is installed once', async () => {
    // Just looked up by its own name.
    const [place, startup] = places[name as keyof typeof places]
    if (startup !== undefined && name !== 'powershell') writeFileSync(`${shell.home}/${startup}`, 'alias x=y')
    const first = await shell.run(`ws completion ${name} --install -o ndjson`)
    expect(first.exit).toBe(0)
    expect(readFileSync(`${shell.home}/${place}`, 'utf8')).toBe(script)
    const after = startup && readFileSync(`${shell.home}/${startup}`, 'utf8')
    const second = await shell.run(`ws completion ${name} --install --fields done --no-header`)
    expect(new Set(second.out.trim().split('\n'))).toEqual(new Set(['unchanged']))
    expect(startup && readFileSync(`${shell.home}/${startup}`, 'utf8')).toBe(after)
    expect(first.out).toContain(`${shell.home}/${place}`)
    if (startup !== undefined) expect(first.out).toContain(`${shell.home}/${startup}`)
  })
})

test.runIf(process.platform === 'linux')('a pipe where the script would go keeps its place', async () => {
  const other = openShell()
  onTestFinished(() => other.remove())
  const pipe = '.config/fish/completions/ws.fish'
  await other.run(`mkdir -p ${dirname(pipe)} && mkfifo ${pipe}`)
  expect(await other.run('ws completion fish --install')).toEqual({
    exit: 10,
    out: '',
    err: `ws: ${other.home}/${pipe} is not a file; nothing was written\n`,
  })
  expect(statSync(`${other.home}/${pipe}`).isFIFO()).toBe(true)
})
