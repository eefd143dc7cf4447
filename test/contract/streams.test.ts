/** stdout of the real program: readers that leave, full disks, slow pipes. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { depending, page, replied } from '../fault/behaviours.ts'
import { type Behaviour, hostile } from '../fault/hostile.ts'
import { runThere } from '../fault/run.ts'
import { isCampaign, someOf } from '../support/campaign.ts'
import { type CommandRow, commands } from '../support/commands.ts'
import { completeLine } from '../support/complete-line.ts'
import { operationNamed } from '../support/operations.ts'
import { pause } from '../support/pause.ts'
import { openShell } from '../support/shell.ts'
import { reaching, start, token } from './place.ts'

const shell = openShell()
afterAll(() => shell.remove())

const lists = commands.filter(({ words }) => {
  const { method, rows } = operationNamed(words)
  return method === 'GET' && rows !== undefined
})

/** More than any pipe holds, whatever the member is called that the list is in; a list in pages has no end. */
const endless = (rows: string): Behaviour =>
  depending(({ number }) =>
    replied({
      body: {
        [rows]: Array.from({ length: 2000 }, (_, index) => ({
          id: `${number}-${index}`,
          title: 'x'.repeat(50),
        })),
        next: { page: `p${number}` },
      },
    }),
  )

/** The command with its required words; flags of the test right after its name, since ids follow `--`. */
function lineOf(row: CommandRow, flags: string): string {
  const words = completeLine(row, () => 'id').slice(row.words.split(' ').length)
  return `ws ${row.words} ${flags} ${words.map((word) => `'${word}'`).join(' ')}`
}

describe('Output: `| head -1` leaves no trace, exit 0', () => {
  test('every list of the API is tried', () => expect(lists.length).toBe(64))

  test.each(someOf(lists, 4))('$words', { timeout: 600_000 }, async (row) => {
    await using server = await hostile(endless(operationNamed(row.words).rows ?? 'items'))
    const formats = ['ndjson', 'id', 'csv', 'tsv']
    for (let round = 0; round < (isCampaign ? 100 : 1); round += 1) {
      const format = formats[round % formats.length]
      const line = lineOf(row, `-o ${format} ${row.paged ? '--all' : ''}`)
      const script = `{ ${line}; echo "exit $?" >&2; } | head -1`
      const ran = await shell.run(script, { env: reaching(server) })
      expect({ round, ...ran, out: ran.out.split('\n').length }).toEqual({
        round,
        exit: 0,
        err: 'exit 0\n',
        out: 2,
      })
    }
  })

  if (!isCampaign)
    console.log('skipped: three of four lists, and 99 of 100 rounds of each; WS_CAMPAIGN=1 runs them')
})

describe('Exit codes: 10 when the disk of stdout is full', () => {
  test
    .skipIf(!existsSync('/dev/full'))
    .each([
      'org list -o table',
      'org list -o json',
      'org list -o ndjson',
      'org list -o yaml',
      'org list -o csv',
      'org list -o tsv',
      'org list -o id',
      'org list --jq .[].id',
      'org get o -o json',
      'api GET orgs',
      'org get o --dry-run',
      'commands -o json',
      'org --help',
      'completion bash',
    ])('%s', async (line) => {
    const ids = Array.from({ length: 3000 }, (_, index) => `org_${index}`)
    await using server = await hostile(page(ids, undefined, { id: 'o' }))
    const ran = await runThere(line, server.url, { stdout: { file: '/dev/full' } })
    expect({ exit: ran.exit, err: ran.err }).toEqual({
      exit: 10,
      err: expect.stringContaining("Can't write the output: the disk is full"),
    })
    const isForProgram = ran.err.startsWith('{')
    const hint = 'Make space there, or write the output to another place'
    const rest = isForProgram ? [] : [`hint: ${hint}`]
    expect(ran.err).toContain(hint)
    expect(ran.err.trimEnd().split('\n').slice(1)).toEqual(rest)
  })
})

describe('Output: an answer of many MB arrives whole through a slow pipe', () => {
  const pages = isCampaign ? 50 : 10
  const items = (number: number) =>
    Array.from({ length: 2000 }, (_, index) => ({ id: `${number}-${index}`, text: 'é'.repeat(500) }))
  const serve: Behaviour = depending(({ request }) => {
    const number = Number(new URL(request.target, 'http://any').searchParams.get('page') ?? 1)
    return replied({
      body: { items: items(number), next: number === pages ? null : { page: String(number + 1) } },
    })
  })
  const all = () => Array.from({ length: pages }, (_, index) => items(index + 1)).flat()
  /** All items in each format. */
  const shapes: Readonly<Record<string, () => readonly string[]>> = {
    ndjson: () => all().map((item) => `${JSON.stringify(item)}\n`),
    json: () => [`${JSON.stringify(all(), null, 2)}\n`],
    csv: () => ['id,text\n', ...all().map(({ id, text }) => `${id},${text}\n`)],
  }

  if (!isCampaign) console.log('skipped: JSON and CSV through a slow pipe; WS_CAMPAIGN=1 runs them')

  test.each(Object.entries(shapes).slice(0, isCampaign ? undefined : 1))(
    '%s',
    { timeout: 120_000 },
    async (format, expected) => {
      await using server = await hostile(serve)
      const hash = createHash('sha256')
      for (const chunk of expected()) hash.update(chunk)
      const read = await slowly(`org list --all -o ${format} --fields id,text`, server.url)
      expect(read).toEqual({ exit: 0, err: '', sha: hash.digest('hex'), size: expect.any(Number) })
      expect(read.size).toBeGreaterThan(pages * 1_000_000)
    },
  )
})

describe('a stderr that nobody reads ends no work', () => {
  const throttledOnce = depending(({ number }) =>
    number === 1
      ? replied({ status: 429, headers: { 'retry-after': '0' } })
      : replied({ body: { object: 'space', id: 's1' } }),
  )

  test.each(['space update s1 --title T -o id', 'space update --from ids --title T -o id --concurrency 1'])(
    '%s',
    async (line) => {
      await using server = await hostile(throttledOnce)
      writeFileSync(join(shell.home, 'ids'), 's1\ns2\n')
      const full = await shell.run(`ws ${line} 2>/dev/full`, { env: reaching(server) })
      expect(full).toMatchObject({ exit: 0, out: line.includes('--from') ? 's1\ns1\n' : 's1\n' })
    },
  )

  test('its reader gone', async () => {
    await using server = await hostile(throttledOnce)
    const env = { PATH: '/usr/bin:/bin', WS_CONFIG_DIR: '/nowhere/ws', ...reaching(server) }
    const child = start('space update s1 --title T -o id', env)
    child.stderr.destroy()
    const ended = once(child, 'close')
    const printed: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
    expect(await ended).toEqual([0, null])
    expect(Buffer.concat(printed).toString()).toBe('s1\n')
    expect(server.requests).toHaveLength(2)
  })
})

/** Runs ws with a reader that stops after each chunk, and takes a long rest now and then. */
async function slowly(line: string, url: string) {
  const child = start(line, {
    PATH: '/usr/bin:/bin',
    WS_URL: url,
    WS_TOKEN: token,
    WS_CONFIG_DIR: '/nowhere/ws',
  })
  const ended = once(child, 'close')
  const errors: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
  const hash = createHash('sha256')
  let size = 0
  let chunks = 0
  for await (const chunk of child.stdout) {
    // Without an encoding, chunks are bytes.
    hash.update(chunk as Buffer)
    size += (chunk as Buffer).length
    chunks += 1
    await pause(chunks % 100 === 0 ? 100 : 0, 'the reader is slow')
  }
  const [exit] = await ended
  return { exit, err: Buffer.concat(errors).toString(), sha: hash.digest('hex'), size }
}
