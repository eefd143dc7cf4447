/** Undo and redo of commands that make many changes: each is one entry, taken back as a whole. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { openPlace, type State, type UndoPlace } from './place.ts'

let sample: SampleCopies
beforeAll(async () => {
  sample = await sampleCopies()
})
afterAll(() => sample.remove())

const quietly = async (place: UndoPlace, line: string, stdin?: string) => {
  const ran = await place.run(line, stdin === undefined ? {} : { stdin })
  expect({ line, exit: ran.exit, err: ran.exit === 0 ? '' : ran.err }).toEqual({ line, exit: 0, err: '' })
  return ran
}

interface Telling {
  /** Work before the command that the history does not record. */
  readonly prepare?: readonly string[]
  readonly command: string
  readonly stdin?: string
}

/** Does, undoes, does again, and undoes that: each time the same state. */
async function thereAndBack({ prepare = [], command, stdin }: Telling, place: UndoPlace): Promise<void> {
  for (const line of prepare) await quietly(place, `${line} --no-history`)
  const before = await place.state()
  await quietly(place, command, stdin)
  const after = await place.state()
  expect(after).not.toEqual(before)
  const entries = async () => JSON.parse((await quietly(place, 'ws history list -o json')).out)
  expect(await entries()).toMatchObject([{ data: { kind: 'command', state: 'done' } }])
  await quietly(place, 'ws undo --yes')
  expect(await place.state()).toEqual(before)
  expect(await entries()).toMatchObject([{ data: { kind: 'undo' } }, { data: { state: 'undone' } }])
  await quietly(place, 'ws redo --yes')
  expect(await oldIds(await place.state(), place)).toEqual(await oldIds(after, place))
  await quietly(place, 'ws undo --yes')
  expect(await place.state()).toEqual(before)
}

/** Things that came back have new ids: the history says which. */
async function oldIds(state: State, place: UndoPlace): Promise<unknown> {
  const shown = JSON.parse((await place.run('ws history get -o json')).out)
  let text = JSON.stringify(state)
  for (const { cause, madeId } of shown.data.changes)
    if (cause?.replaces !== undefined && madeId !== undefined)
      text = text.replaceAll(madeId, cause.replaces.id)
  return JSON.parse(text)
}

const document = `
teams:
  - { id: team_docs, title: Writers }
  - title: Readers
    members: [{ user: usr_ben, role: member }]
collections:
  - id: col_support
    title: Help
sites:
  - id: site_docs
    title: Documentation
    shareLinks: [{ name: Reviewers, active: true }]
`

const commands: readonly (readonly [string, (home: string) => Telling])[] = [
  ['apply', () => ({ command: 'ws apply - --yes --allow publish', stdin: document })],
  [
    'apply of a saved plan',
    (home) => ({
      prepare: [`ws plan ${home}/d.yaml --out ${home}/plan.json`],
      command: `ws apply --plan ${home}/plan.json --yes --allow publish`,
    }),
  ],
  [
    'backup restore',
    (home) => ({
      prepare: [
        `ws backup create ${home}/backup`,
        'ws team delete team_support --yes',
        'ws space delete spc_cli --yes',
        'ws team member remove team_docs usr_ben --yes',
      ],
      command: `ws backup restore ${home}/backup --yes --allow elevate`,
    }),
  ],
]

test.each(commands)('%s', async (_, telling) => {
  const place = openPlace(sample)
  try {
    writeFileSync(join(place.home, 'd.yaml'), document)
    await thereAndBack(telling(place.home), place)
  } finally {
    await place.close()
  }
})
