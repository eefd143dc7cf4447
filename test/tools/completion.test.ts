/** `ws completion`: the script as it is, and its installation, which can be repeated. */
import { existsSync, lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ProgramToRun } from '../../src/context.ts'
import { LocalError } from '../../src/errors.ts'
import { placesFor } from '../../src/tools/completion/install.ts'
import { fakeContext } from '../settings/fake-context.ts'
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
    err: `ws: ${other.home}/${pipe} is not a file; nothing was written\nhint: Give the file a name of its own\n`,
  })
  expect(statSync(`${other.home}/${pipe}`).isFIFO()).toBe(true)
})

describe.runIf(existsSync('/bin/bash') || existsSync('/usr/bin/bash'))('a login bash completes ws', () => {
  const plain = 'export SEEN=yes\n'
  const rc = '[ -f "$HOME/.bashrc" ] && . "$HOME/.bashrc"\n'
  const debian = 'if [ -n "$BASH_VERSION" ]; then\n  . "$HOME/.bashrc"\nfi\n'

  test.each<readonly [title: string, files: Readonly<Record<string, string>>, changed: readonly string[]]>([
    ['in an empty home', {}, ['.bashrc', '.profile']],
    ['that reads .bashrc', { '.bash_profile': `${plain}${rc}` }, ['.bashrc']],
    [
      'that reads it in .profile',
      { '.bash_profile': `${plain}. ~/.profile\n`, '.profile': debian },
      ['.bashrc'],
    ],
    [
      'whose .bash_profile does not',
      { '.bash_profile': plain, '.profile': debian },
      ['.bash_profile', '.bashrc'],
    ],
    [
      'that reads the .bashrc of the system alone',
      { '.bash_profile': `${plain}[ ! -r /etc/bash.bashrc ] || . /etc/bash.bashrc` },
      ['.bash_profile', '.bashrc'],
    ],
    ['whose .bash_login does not', { '.bash_login': `${plain}# . ~/.bashrc` }, ['.bash_login', '.bashrc']],
    [
      'whose .profile edits it only',
      { '.profile': `${plain}alias e='vi ~/.bashrc'` },
      ['.bashrc', '.profile'],
    ],
  ])('%s', async (_, given, changed) => {
    const other = openShell()
    onTestFinished(() => other.remove())
    for (const [name, text] of Object.entries(given)) writeFileSync(`${other.home}/${name}`, text)
    const first = await other.run('ws completion bash --install -o ndjson')
    const added = first.out.split('\n').filter((line) => line.includes('lines added'))
    expect(added.map((line) => basename(JSON.parse(line).file)).toSorted()).toEqual(changed)
    const { out } = await other.run("bash -l -i -c 'complete -p ws; echo $SEEN'")
    expect(out).toBe(`complete -o default -F _ws ws\n${Object.keys(given).length === 0 ? '' : 'yes'}\n`)
    // Other shells read it too.
    expect(await other.run('set -e; [ ! -e .profile ] || . ./.profile')).toMatchObject({ err: '', exit: 0 })
    const again = await other.run('ws completion bash --install --fields done --no-header')
    expect(new Set(again.out.trim().split('\n'))).toEqual(new Set(['unchanged']))
  })

  test('and a link stays a link', async () => {
    const other = openShell()
    onTestFinished(() => other.remove())
    await other.run('mkdir dotfiles && echo "# mine" > dotfiles/profile && ln -s dotfiles/profile .profile')
    await other.run('ws completion bash --install')
    expect(lstatSync(`${other.home}/.profile`).isSymbolicLink()).toBe(true)
    expect((await other.run('bash -l -i -c "complete -p ws"')).out).toBe('complete -o default -F _ws ws\n')
  })
})

test.runIf(process.platform === 'linux')('a profile in UTF-16 stays one', async () => {
  const other = openShell()
  onTestFinished(() => other.remove())
  const profile = `${other.home}/.config/powershell/Microsoft.PowerShell_profile.ps1`
  mkdirSync(dirname(profile), { recursive: true })
  writeFileSync(profile, '\ufeff$x = 1\r\n', 'utf16le')
  await other.run('ws completion powershell --install')
  const after = readFileSync(profile, 'utf16le')
  expect(after).toMatch(/^\ufeff\$x = 1\r\n# Completion of ws\nif \(Test-Path .*\n$/)
  const again = await other.run('ws completion powershell --install --fields done --no-header')
  expect(again.out).toBe('unchanged\nunchanged\n')
})

describe('on Windows', () => {
  /** The answer of each program about its profile and its policy for scripts. */
  const windows = (answers: Readonly<Record<string, readonly [profile: string, policy: string]>>) =>
    fakeContext({
      platform: 'win32',
      home: 'C:\\Users\\ada',
      execute: async ({ file }: ProgramToRun) => {
        const answer = answers[file]
        if (answer === undefined) throw new LocalError(`${file} can't be started`)
        const output = `${Buffer.from(answer.join('\n')).toString('base64')}\r\n`
        return { exit: 0, hasTimedOut: false, output }
      },
    })
  const filesFor = async (...[answers]: Parameters<typeof windows>) => {
    const { places, refusing } = await placesFor('powershell', windows(answers))
    return { files: places.flatMap(({ file, startup }) => [file, startup?.file]), refusing }
  }
  const oneDrive = 'C:\\Users\\ada\\OneDrive - Ørsted\\Dokumenter'
  const profile = 'Microsoft.PowerShell_profile.ps1'

  test('every PowerShell is asked for its profile', async () => {
    const answers = {
      pwsh: [`${oneDrive}\\PowerShell\\${profile}`, 'RemoteSigned'],
      powershell: [`${oneDrive}\\WindowsPowerShell\\${profile}`, 'RemoteSigned'],
    } as const
    expect(await filesFor(answers)).toEqual({
      files: [
        `${oneDrive}\\PowerShell\\ws.completion.ps1`,
        answers.pwsh[0],
        `${oneDrive}\\WindowsPowerShell\\ws.completion.ps1`,
        answers.powershell[0],
      ],
      refusing: [],
    })
  })

  test('a profile that would not run, and say so at each start, is not made', async () => {
    const answers = {
      pwsh: [`${oneDrive}\\PowerShell\\${profile}`, 'RemoteSigned'],
      powershell: [`${oneDrive}\\WindowsPowerShell\\${profile}`, 'Restricted'],
    } as const
    expect(await filesFor(answers)).toEqual({
      files: [`${oneDrive}\\PowerShell\\ws.completion.ps1`, answers.pwsh[0]],
      refusing: ['powershell'],
    })
    await expect(filesFor({ powershell: answers.powershell })).rejects.toThrow(
      'powershell may run no scripts here; nothing was written',
    )
  })

  test('where none answers it goes where the profile usually is', async () => {
    const folder = 'C:\\Users\\ada\\Documents\\PowerShell'
    const usual = { files: [`${folder}\\ws.completion.ps1`, `${folder}\\${profile}`], refusing: [] }
    expect(await filesFor({})).toEqual(usual)
    expect(await filesFor({ pwsh: ['', ''] })).toEqual(usual)
  })

  test('nothing that a code page changes stands in the profile', async () => {
    const { places } = await placesFor('powershell', windows({ pwsh: [`${oneDrive}\\${profile}`, ''] }))
    expect(places[0]?.startup?.lines.join('')).toMatch(/^[\u0020-\u007e]+$/)
  })
})
