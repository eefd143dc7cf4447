/** `credential-helper`: words without a shell, one origin, an end to waiting, nothing kept. */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Environment } from '../../src/context.ts'
import { CredentialsError, LocalError, UsageError } from '../../src/errors.ts'
import { resolveSettings } from '../../src/settings/resolve.ts'
import { splitWords } from '../../src/settings/split-words.ts'
import { execute } from '../../src/system/execute.ts'
import { contextInFolder, type FakeContext } from './fake-context.ts'

test.each([
  ['op read op://Work/docs', ['op', 'read', 'op://Work/docs']],
  ['  pass   show  docs ', ['pass', 'show', 'docs']],
  ['op read "op://My Vault/docs"', ['op', 'read', 'op://My Vault/docs']],
  [`sh -c 'echo "$TOKEN"'`, ['sh', '-c', 'echo "$TOKEN"']],
  ['a b\\ c "d\\"e" f"g h"i', ['a', 'b c', 'd"e', 'fg hi']],
  ['a "" b', ['a', '', 'b']],
  ['a $(rm -rf /); b | c > d', ['a', '$(rm', '-rf', '/);', 'b', '|', 'c', '>', 'd']],
])('%j is the words %j', (text, words) => {
  expect(splitWords(text, 'linux')).toEqual(words)
})

test.each(['', '   ', '"a', "a 'b", 'a \\', '"" a'])('%j is no command', (text) => {
  expect(splitWords(text, 'linux')).toBeUndefined()
})

test('on Windows a backslash is part of a path', () => {
  expect(splitWords('"C:\\Program Files\\op.exe" read C:\\x', 'win32')).toEqual([
    'C:\\Program Files\\op.exe',
    'read',
    'C:\\x',
  ])
})

interface HelperWorld {
  readonly command: string
  readonly env?: Environment
  readonly execute?: FakeContext['execute']
}

function worldWith({ command, env = {}, ...more }: HelperWorld) {
  const run = more.execute ?? ((program) => execute(program, new AbortController().signal))
  const { context, folder } = contextInFolder({ env, execute: run })
  const profiles = { work: { url: 'https://work.example', credentialHelper: command } }
  const files = {
    'config.json': { current: 'work', profiles },
    'credentials.json': { tokens: { work: { origin: 'https://work.example', token: 'tok_saved' } } },
  }
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(content), { mode: 0o600 })
  return { context, folder }
}

/** A program that prints. */
const printing = (text: string) => `${process.execPath} -e "process.stdout.write('${text}')"`

const tokenIn = (world: HelperWorld, flags = {}) =>
  resolveSettings(flags, worldWith(world).context).requireToken()

test('its token wins over the saved one, and goes nowhere but into the request', async () => {
  const { context, folder } = worldWith({ command: printing('tok_helper\\n') })
  expect(await resolveSettings({}, context).requireToken()).toEqual({
    value: 'tok_helper',
    source: 'the credential helper of profile work',
  })
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name), 'utf8').replace(printing('tok_helper\\n'), '')).not.toMatch(
      /tok_helper$/m,
    )
})

test('flag and variable win over it, and it is not even run', async () => {
  const never = { command: 'x', execute: () => Promise.reject(new Error('it was run')) }
  expect((await tokenIn({ ...never, env: { WS_TOKEN: 'tok_env' } }))?.source).toBe('WS_TOKEN')
  const { context, folder } = worldWith({ ...never, env: { WS_TOKEN: 'tok_env' } })
  writeFileSync(join(folder, 'token'), 'tok_file')
  const tokenFile = join(folder, 'token')
  expect((await resolveSettings({ tokenFile }, context).requireToken())?.source).toBe('--token-file')
})

test.each(['https://evil.example', 'https://work.example:444'])('it is not run for %s', async (baseUrl) => {
  const world = { command: 'x', execute: () => Promise.reject(new Error('it was run')) }
  await expect(tokenIn(world, { baseUrl })).rejects.toThrow(CredentialsError)
  await expect(tokenIn(world, { baseUrl })).rejects.toThrow(/is for https:\/\/work\.example, and is not/)
})

test('it is run once, however often the token is wanted', async () => {
  let runs = 0
  const counting = async () => {
    runs += 1
    return { exit: 0, hasTimedOut: false, output: 'tok_helper' }
  }
  const settings = resolveSettings({}, worldWith({ command: 'x', execute: counting }).context)
  expect(settings.tokenSource()).toBe('the credential helper of profile work')
  expect(runs).toBe(0)
  await Promise.all([settings.token(), settings.requireToken()])
  await settings.token()
  expect(runs).toBe(1)
})

test.each([
  [
    'is missing',
    '/nowhere/op read',
    CredentialsError,
    "/nowhere/op can't be started: there is no such program",
  ],
  ['fails', `${process.execPath} -e process.exit(3)`, CredentialsError, 'ended with 3'],
  ['prints nothing', `${process.execPath} -e 0`, UsageError, 'is empty'],
  ['prints two lines', printing('a\\nb'), UsageError, 'holds a line end'],
  [
    'prints a word too many',
    printing('Bearer tok_helper'),
    UsageError,
    'holds the word "Bearer" and a space',
  ],
])('a helper that %s stops the run', async (_, command, kind, message) => {
  const token = tokenIn({ command })
  await expect(token).rejects.toThrow(kind)
  await expect(token).rejects.toThrow(message)
  await expect(token).rejects.not.toThrow('tok_helper')
})

test('a NUL character, which only a file that was written by hand can hold, is refused before anything is run', async () => {
  await expect(tokenIn({ command: 'op\0 read' })).rejects.toThrow(UsageError)
})

test('a helper that hangs is given up, with what it started', async () => {
  const start = performance.now()
  const signal = new AbortController().signal
  const impatient: FakeContext['execute'] = (program) => execute({ ...program, timeout: 150 }, signal)
  const command = `sh -c "sleep 60 2>/dev/null & exec sleep 60"`
  await expect(tokenIn({ command, execute: impatient })).rejects.toThrow('sh took longer than 10 seconds')
  expect(performance.now() - start).toBeLessThan(30_000)
})

test('a flood of output is cut off', async () => {
  await expect(tokenIn({ command: 'sh -c "yes 2>/dev/null & exec yes"' })).rejects.toThrow('was killed')
})

test('a project file can not name one', () => {
  const { context, folder } = worldWith({ command: 'x' })
  writeFileSync(join(folder, '.ws.json'), '{"credential-helper":"evil"}')
  chmodSync(join(folder, '.ws.json'), 0o644)
  expect(() => resolveSettings({}, { ...context, workingDirectory: folder })).toThrow(UsageError)
})

test('a helper in a bad profile is named as such', () => {
  const { context, folder } = contextInFolder()
  const text = '{"profiles":{"work":{"credentialHelper":["op"]}}}'
  writeFileSync(join(folder, 'config.json'), text, { mode: 0o600 })
  expect(() => resolveSettings({}, context)).toThrow(LocalError)
  expect(() => resolveSettings({}, context)).toThrow('"credentialHelper" of profile "work" is not a text')
})
