/** `--dry-run -o curl`, pasted into a real shell, sends what the command itself would have sent. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { replied } from '../fault/behaviours.ts'
import { hostile, type Received } from '../fault/hostile.ts'
import { openShell } from '../support/shell.ts'
import { reaching } from './place.ts'

const shell = openShell()
afterAll(() => shell.remove())

/** Long enough that no argument can hold it, with everything in it that a shell could stumble over. */
const hazards = `it's "quoted" $HOME \`id\` \\n %s %% ! é 😀\ttab\nline two\n@file`
const long = `${hazards}\n`.repeat(5000)

const commands: readonly (readonly [what: string, line: string])[] = [
  ['GET', 'ws space get spc_1'],
  ['GET with a query', `ws org search 'a & b=c é' --org "o'rg" --limit 5`],
  ['an awkward id', `ws space get 'a/b%2f ?#"'"'"`],
  ['DELETE', 'ws space delete spc_1 --yes'],
  ['POST without a body', 'ws space duplicate spc_1'],
  ['PATCH', `ws space update spc_1 --title "it's \\"it\\" \\$HOME"`],
  ['PUT with a list', 'ws team create --org o --title Docs --member ada --member ben'],
  ['a body from a file', 'ws space comment create --space spc_1 --body-file short.md'],
  ['a body that no argument can hold', 'ws space comment create --space spc_1 --body-file long.md'],
  ['any request', `ws api POST x -F n=12345678901234567890 -f 'a[]=@b'`],
]

const isThere = existsSync('/usr/bin/curl') && existsSync('/bin/bash')

describe.skipIf(!isThere)('Safety: a runnable curl line with -o curl', () => {
  writeFileSync(join(shell.home, 'short.md'), hazards)
  writeFileSync(join(shell.home, 'long.md'), long)

  test.each(commands)('%s', async (_, line) => {
    await using server = await hostile(replied({ body: { id: 'x', items: [] } }))
    const env = reaching(server)
    const shown = await shell.run(`${line} -n -o curl > line.sh`, { env })
    expect(shown).toEqual({ exit: 0, out: '', err: '' })
    expect(server.requests).toEqual([])
    const pasted = await shell.run('bash line.sh', { env })
    expect(pasted).toMatchObject({ exit: 0, err: '' })
    expect(await shell.run(`${line} -o json`, { env })).toMatchObject({ exit: 0 })
    const [byCurl, byWs] = server.requests.map(whatIsCalled)
    expect(byCurl).toEqual(byWs)
    expect(server.requests).toHaveLength(2)
  })

  const hard = String.raw`it's \\\ 'C:\\temp\\' $HOME !\``
  writeFileSync(join(shell.home, 'hard.md'), hard)

  test.skipIf(!existsSync('/usr/bin/zsh')).each(['zsh', 'fish'])('pasted into %s', async (name) => {
    await using server = await hostile(replied({ body: { id: 'x' } }))
    const env = reaching(server)
    for (const file of ['hard.md', 'short.md', 'long.md']) {
      const line = `ws space comment create --space "o'r\\\\g" --body-file ${file}`
      await shell.run(`${line} -n -o curl > line.sh && ${line}`, { env })
      expect(await shell.run(`${name} line.sh`, { env })).toMatchObject({ exit: 0, err: '' })
    }
    const calls = server.requests.map(whatIsCalled)
    expect(calls).toHaveLength(6)
    for (const index of [0, 2, 4]) expect(calls[index + 1]).toEqual(calls[index])
  })

  test('what the service refuses, curl says and fails', async () => {
    await using server = await hostile(replied({ status: 404, body: { error: 'No such space' } }))
    const env = reaching(server)
    const pasted = await shell.run('ws space get spc_1 -n -o curl | bash', { env })
    expect(pasted).toMatchObject({ exit: 22, out: '{"error":"No such space"}' })
  })

  test('one line for each row of --from', async () => {
    await using server = await hostile(replied({ body: { id: 'x' } }))
    const env = reaching(server)
    const line = `printf 'a\\nb\\nc\\n' | ws space update --from - --title "it's" -n -o curl | bash`
    expect(await shell.run(line, { env })).toMatchObject({ exit: 0, err: '' })
    expect(server.requests.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'PATCH /v1/spaces/a',
      'PATCH /v1/spaces/b',
      'PATCH /v1/spaces/c',
    ])
  })
})

/** The client's own business: the user agent, and the framing of the body. */
const whatIsCalled = ({ method, target, headers, body }: Received) => ({
  method,
  target,
  headers: Object.fromEntries(
    headers.filter(([name]) => ['accept', 'authorization', 'content-type'].includes(name)),
  ),
  // Escaped or not, JSON is the same; a number of twenty digits is compared as text.
  body: body === '' ? undefined : JSON.stringify(JSON.parse(body.replace(/\d{17,}/g, '"$&"'))),
})
