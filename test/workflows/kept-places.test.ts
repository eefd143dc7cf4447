/** A document about access says nothing of places: what it gives access to stays where it lies. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../local/sample-program.ts'

let program: SampleProgram
beforeEach(async () => {
  program = await sampleProgram()
  return program.remove
})

const noa = 'permissions: { users: [{ user: noa@northwind.example, role: comment }] }'
const write = (...lines: readonly string[]) =>
  writeFileSync(join(program.folder, 'part.yaml'), lines.map((line) => `${line}\n`).join(''))

async function planned(...flags: readonly string[]) {
  const { exit, out, err } = await program.ws(['plan', 'part.yaml', '-o', 'json', ...flags])
  const { changes } = JSON.parse(out || '{}') as {
    readonly changes?: readonly { readonly action: string; readonly address: string }[]
  }
  return { exit, err, changes: changes?.map(({ action, address }) => `${action} ${address}`) }
}

test.each([[], ['--prune']])(
  'a space at the top stays in a collection that has no entry %s',
  async (...flags) => {
    write('spaces:', `  - { id: spc_support, ${noa} }`)
    const address = 'permission/space/Support/Support playbook/user/noa@northwind.example'
    expect(await planned(...flags)).toEqual({ exit: 0, err: '', changes: [`create ${address}`] })
    const told = await program.ws(['plan', 'part.yaml', '-o', 'json', '--jq', '.keptInPlace', ...flags])
    const reason = 'the document does not mention collection/Support'
    expect(JSON.parse(told.out)).toEqual([
      { kind: 'space', address: 'space/Support/Support playbook', id: 'spc_support', reason },
    ])
    const { out } = await program.ws(['plan', 'part.yaml'])
    expect(out).toContain(
      'Stays in place: space/Support/Support playbook: the document does not mention collection/Support',
    )
  },
)

test('a plan in a file tells of it as well', async () => {
  write('spaces:', `  - { id: spc_support, ${noa} }`)
  const kept = ['-o', 'json', '--jq', '.keptInPlace']
  const { out } = await program.ws(['plan', 'part.yaml', '--out', 'plan.json', ...kept])
  const ahead = ['apply', '--plan', 'plan.json', '--dry-run']
  const told = await program.ws([...ahead, ...kept])
  expect(JSON.parse(told.out)).toEqual(JSON.parse(out))
  expect((await program.ws(ahead)).out).toContain('Stays in place: space/Support/Support playbook')
  const file = join(program.folder, 'plan.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"keptInPlace": [', '"keptInPlace": ["x", '))
  expect(await program.ws(ahead)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('not as ws wrote it'),
  })
})

test('after the apply it is in the collection as before, and there is nothing to do', async () => {
  write('spaces:', `  - { id: spc_support, title: Playbook, ${noa} }`)
  const before = await program.ws(['space', 'get', 'spc_support', '--jq', '[.parent, .visibility]'])
  expect((await program.ws(['apply', 'part.yaml', '--yes'])).exit).toBe(0)
  const after = await program.ws(['space', 'get', 'spc_support', '--jq', '[.parent, .visibility]'])
  expect(after.out).toBe(before.out)
  expect(await planned()).toEqual({ exit: 0, err: '', changes: [] })
  const { out } = await program.ws(['diff', 'part.yaml', 'live'])
  expect(out).not.toContain('moved')
})

test('a collection with nothing of its own stays in the one around it', async () => {
  write('collections:', `  - { id: col_platform, ${noa} }`)
  const address = 'permission/collection/Engineering/Platform/user/noa@northwind.example'
  expect((await planned()).changes).toEqual([`create ${address}`])
})

test('a document that mentions the collection moves the space out of it', async () => {
  write('collections:', '  - id: col_support', 'spaces:', '  - id: spc_support')
  expect((await planned()).changes).toEqual(['move space/Support playbook'])
})

test('a full entry beside a list of collections says that it lies in none', async () => {
  write('collections: []', 'spaces:', '  - { id: spc_support, title: Support playbook }')
  expect((await planned()).changes).toEqual(['move space/Support playbook'])
})
