/** `ws mcp install` changes one entry of a client's configuration, and nothing else in the file. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)
const place = (...names: string[]) => join(program.folder, ...names)

test.each([
  ['claude', ['.mcp.json'], 'mcpServers', {}],
  ['cursor', ['.cursor', 'mcp.json'], 'mcpServers', {}],
  ['vscode', ['.vscode', 'mcp.json'], 'servers', { type: 'stdio' }],
])('%s: a new file, shown first and written once', async (client, file, member, more) => {
  const words = ['mcp', 'install', '--client', client, '--profile', 'prod', '--orgs', 'o1,o2']
  const shown = await program.ws([...words, '-n'])
  expect(shown).toMatchObject({ exit: 0 })
  expect(shown.out).toContain('"mcp","--profile","prod","--orgs","o1,o2"')
  const refused = await program.ws(words)
  expect(refused).toMatchObject({ exit: 2 })
  expect(existsSync(place(...file))).toBe(false)
  expect(await program.ws([...words, '--yes'])).toMatchObject({ exit: 0 })
  const args = ['mcp', '--profile', 'prod', '--orgs', 'o1,o2']
  expect(JSON.parse(readFileSync(place(...file), 'utf8'))).toEqual({
    [member]: { ws: { ...more, command: 'ws', args } },
  })
  const again = await program.ws([...words, '-o', 'json'])
  expect(JSON.parse(again.out)).toMatchObject({ client, done: 'unchanged' })
})

describe('a file that somebody keeps', () => {
  const kept = `// Ours
{
    "inputs": [], // none
    "servers": {
        "other": { "command": "x" }, // stays
    },
}
`

  test('keeps its comments, its order and its other entries', async () => {
    mkdirSync(place('home'), { recursive: true })
    writeFileSync(place('home', 'mcp.json'), kept)
    const words = ['mcp', 'install', '--client', 'vscode', '--path', 'home/mcp.json', '--yes']
    expect(await program.ws(words)).toMatchObject({ exit: 0 })
    const text = readFileSync(place('home', 'mcp.json'), 'utf8')
    for (const line of ['// Ours', '"inputs": [], // none', '"command": "x"']) expect(text).toContain(line)
    expect(text).toContain('// stays')
    expect(text).toContain('"ws": {')
    expect(await program.ws([...words, '--allow-writes'])).toMatchObject({ exit: 0 })
    expect(readFileSync(place('home', 'mcp.json'), 'utf8')).toContain('"--allow-writes"')
  })

  test.each([
    ['{ "servers": ', 'is not JSON'],
    ['[1]', 'The top of'],
    ['"text"', 'The top of'],
    ['{ "mcpServers": [] }', 'mcpServers of'],
    ['{ "mcpServers": null }', 'mcpServers of'],
  ])('that has no place for it stays as it is: %s', async (text, message) => {
    writeFileSync(place('broken.json'), text)
    const { exit, err } = await program.ws(['mcp', 'install', '--path', 'broken.json', '--yes'])
    expect({ exit, err }).toEqual({ exit: 10, err: expect.stringContaining(message) })
    expect(readFileSync(place('broken.json'), 'utf8')).toBe(text)
  })

  test('keeps the ends of its lines', async () => {
    writeFileSync(place('windows.json'), '{\r\n  "more": 1\r\n}\r\n')
    await program.ws(['mcp', 'install', '--path', 'windows.json', '--yes'])
    expect(readFileSync(place('windows.json'), 'utf8')).not.toMatch(/[^\r]\n/)
  })
})
