/** Installations of an integration in a document: ours alone, without their configuration, and one in each integration. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { backups, plainBackups } from '../backup/world.ts'

const { backup, call, folder } = backups()

const write = (name: string, text: string) => writeFileSync(join(folder(), name), text)

const installed = async (integration: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { out } = await call('integration', 'installations', integration, '-o', 'json')
  return JSON.parse(out)
}

/** Of both organizations in which the sample has it. */
const places = async () =>
  (await installed('diagrams')).map(({ target, externalIds }) => JSON.stringify([target, externalIds]))

const lab = '[{"organization":"org_lab"},["acct_lab"]]'
const ours = '[{"organization":"org_northwind"},["acct_northwind"]]'

test('a document has those of its organization, and no secret', async () => {
  const { out } = await call('export', '--kinds', 'installation')
  expect(out).toContain('- id: ins_diagrams_northwind')
  expect(out).toContain('1 secret left out: configuration (installation)')
  expect(out).not.toMatch(/ins_diagrams_lab|theme/)
  write('all.yaml', (await call('export')).out)
  for (const more of [[], ['--prune']])
    expect(await call('plan', 'all.yaml', '--exit-code', ...more)).toMatchObject({ exit: 0 })
})

test('an entry without an id is the one that is there, or makes it, once', async () => {
  write(
    'all.yaml',
    `integrations:
  - { name: diagrams, installations: [{ siteSelection: selected }] }
  - { name: status-board, installations: [{ spaceSelection: selected, configuration: { address: "https://x.example" } }] }
`,
  )
  expect(await call('apply', 'all.yaml', '--yes')).toMatchObject({ exit: 0 })
  expect(await call('plan', 'all.yaml', '--exit-code')).toMatchObject({ exit: 0 })
  expect(await installed('status-board')).toMatchObject([
    { target: { organization: 'org_northwind' }, space_selection: 'selected', site_selection: 'all' },
  ])
  expect((await installed('diagrams')).map(({ site_selection }) => site_selection).toSorted()).toEqual([
    'all',
    'selected',
  ])
})

test('a restore makes one anew, and leaves that of another organization alone', async () => {
  expect((await places()).toSorted()).toEqual([lab, ours])
  await backup()
  const gone = await call(
    'integration',
    'installation',
    'remove',
    'diagrams',
    'ins_diagrams_northwind',
    '--yes',
  )
  expect(gone.exit).toBe(0)
  const restored = await call('backup', 'restore', 'b', '--yes')
  expect(restored.exit, restored.err).toBe(0)
  expect((await places()).toSorted()).toEqual([lab, ours])
  expect((await call('backup', 'restore', 'b', '--yes')).out).toContain('Nothing to do')
})

describe('a service without extended operations', () => {
  const plain = plainBackups()

  test('lists them, and the plan blocks what it does not offer', async () => {
    writeFileSync(
      join(plain.folder(), 'one.yaml'),
      'integrations: [{ name: diagrams, installations: [{ siteSelection: selected }] }]\n',
    )
    expect((await plain.call('export', '--kinds', 'installation')).out).toContain('ins_diagrams_northwind')
    const { exit, out, err } = await plain.call('apply', 'one.yaml', '--yes')
    expect({ exit, said: `${out}${err}` }).toEqual({ exit: 2, said: expect.stringContaining('blocked') })
    expect(`${out}${err}`).not.toContain('conflict')
  })
})
