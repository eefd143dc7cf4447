/** Destructive commands ask first: a person for a yes or the id, a script for `--yes`. */
import { describe, expect, test } from 'vitest'
import { anyAnswer, anyAnswerWith } from './support/any-answer.ts'
import { commands } from './support/commands.ts'
import { completeLine } from './support/complete-line.ts'
import { operations } from './support/operations.ts'
import { type ProgramRun, ws } from './support/program.ts'

const isTransfer = (words: string) => words.endsWith(' transfer')
const takesAway = (words: string) =>
  isTransfer(words) || words === 'site unpublish' || words === 'site auth regenerate'
const destroying = commands.filter(({ method, words }) => method === 'DELETE' || takesAway(words))
const asksPeople = commands.filter(({ words }) => operations.get(words)?.asksPeople === true)
const harmless = commands.filter((row) => !destroying.includes(row) && !asksPeople.includes(row))
const typed = ['collection delete', 'member remove', 'site delete', 'space delete']
const withoutYes = (line: readonly string[]) => line.filter((word) => word !== '--yes')

/** A person is told first which thing it is, so it is read. */
const changesOf = (ran: ProgramRun) => ({
  ...ran,
  requests: ran.requests.filter(({ method }) => method !== 'GET'),
  looks: ran.requests.filter(({ method }) => method === 'GET').length,
})

describe.each(destroying)('$words', (row) => {
  const line = withoutYes(completeLine(row, () => 'some-id'))
  const answering = async (answer: string, more: readonly string[] = []) =>
    changesOf(
      await ws([...more, ...line], {
        terminal: true,
        columns: 400,
        answers: [answer],
        service: anyAnswerWith('some-id'),
      }),
    )
  const sent = { exit: 0, requests: [expect.objectContaining({ method: row.method })] }
  const refused = { exit: 2, out: '', requests: [] }

  test('is refused where nobody can be asked', async () => {
    expect(await ws(line)).toMatchObject(refused)
    expect(await ws(line, { terminal: true, columns: 400, env: { CI: 'true' } })).toMatchObject(refused)
    expect(await answering('y', ['--no-input'])).toMatchObject(refused)
  })

  test('names what would be lost and the way out', async () => {
    const { err } = await ws(line)
    expect(err).toContain(`ws ${row.words} some-id needs a confirmation`)
    expect(err).toContain('hint: Add --yes')
  })

  test('takes the right answer only', async () => {
    const right = typed.includes(row.words) ? 'some-id' : 'y'
    // A transfer also looks whether it is done already.
    const looks = isTransfer(row.words) ? 2 : 1
    expect(await answering(right)).toMatchObject({ ...sent, looks })
    for (const wrong of ['', 'n', 'no', 'some', right === 'y' ? 'some-id' : 'y']) {
      expect(await answering(wrong)).toMatchObject({ ...refused, looks })
    }
  })

  test('is cancelled by the end of the input', async () => {
    const left = await ws(line, { terminal: true, columns: 400, service: anyAnswerWith('some-id') })
    expect(changesOf(left)).toMatchObject({ exit: 130, out: '', requests: [] })
  })

  test('asks about nothing that is not there', async () => {
    const none = await ws(line, {
      terminal: true,
      columns: 400,
      answers: ['y'],
      service: () => ({ status: 404 }),
    })
    expect(changesOf(none)).toMatchObject({ exit: 3, out: '', requests: [] })
    expect(none.err).not.toMatch(/Go on|to go on/)
  })

  test('asks nothing under --yes and --dry-run', async () => {
    expect(await ws(['--yes', ...line], { service: anyAnswer })).toMatchObject({ ...sent, err: '' })
    expect(await ws(['--dry-run', ...line])).toMatchObject({ exit: 0, err: '', requests: [] })
  })

  test('prints nothing on stdout after a deletion, and one line for a person', async () => {
    if (row.method !== 'DELETE') return
    const world = { service: () => ({ status: 205 }) }
    expect(await ws(['-y', ...line], world)).toMatchObject({ exit: 0, out: '', err: '' })
    const { out, err } = await ws(['-y', ...line], { ...world, terminal: true, columns: 400 })
    const [done, next, ...rest] = err.split('\n')
    expect({ out, done, rest }).toEqual({
      out: '',
      done: `Done: ${row.words} some-id`,
      rest: next === '' ? [] : [''],
    })
    if (operations.get(row.words)?.next === undefined) expect(next).toBe('')
    else expect(next).toMatch(/^Next, to .*: ws /)
    expect(await ws(['-yq', ...line], { ...world, terminal: true, columns: 400 })).toMatchObject({
      out: '',
      err: '',
    })
  })
})

test('the title is told, with nothing in it that could command the terminal', async () => {
  const service = () => ({ body: { id: 's', title: 'API\u001b[2J' } })
  const { err } = await ws(['space', 'delete', 's'], {
    terminal: true,
    columns: 400,
    answers: ['n'],
    service,
    env: { NO_COLOR: '1' },
  })
  expect(err.split('\n')[0]).toBe(
    'Delete a space: "API\\u001b[2J" (s). It can be restored for 7 days. Type s to go on: ws: Not confirmed: nothing was changed',
  )
})

test('a question about a part of a thing does not name the whole', async () => {
  const group = { object: 'site-section-group', id: 'grp_a', title: 'The whole group', sections: [] }
  const line = [
    'site',
    'section-group',
    'remove-section',
    'grp_a',
    'sec_a',
    '--site',
    'site_a',
    '--org',
    'org_a',
  ]
  const { err } = await ws(line, {
    terminal: true,
    columns: 400,
    answers: ['n'],
    service: ({ method }) => ({ body: method === 'GET' ? { items: [group], count: 1 } : {} }),
  })
  expect(err).toContain('sec_a')
  expect(err).not.toContain('The whole group')
})

test.each(harmless)('$words asks for no consent', async (row) => {
  const answers = (operations.get(row.words)?.asked ?? []).map(() => '')
  const line = withoutYes(completeLine(row, () => 'some-id'))
  const ran = await ws(line, { terminal: true, columns: 400, service: anyAnswer, answers })
  // Whether a thing is in a list already is looked up first.
  const sent = operations.get(row.words)?.admits !== undefined ? changesOf(ran).requests : ran.requests
  expect({ exit: ran.exit, attempts: sent.length }).toEqual({ exit: 0, attempts: 1 })
})

test('only an import, a merge, a publication and a review are seen by others at once', () => {
  expect(asksPeople.map(({ words }) => words)).toEqual([
    'space git import',
    'cr review submit',
    'site publish',
    'cr merge',
  ])
})

test.each(asksPeople)('$words asks a person at a terminal, and no script', async (row) => {
  const line = withoutYes(completeLine(row, () => 'some-id'))
  const sent = { exit: 0, requests: [expect.objectContaining({ method: row.method })] }
  const service = anyAnswerWith('some-id')
  const asked = await ws(line, { terminal: true, columns: 400, answers: ['n'], service })
  expect(changesOf(asked)).toMatchObject({ exit: 2, out: '', requests: [] })
  const { question } = operations.get(row.words) ?? {}
  expect(asked.err).toContain(`${question?.takenBack ?? 'Nothing takes it back'}. Go on? [y/N]`)
  expect(changesOf(await ws(line, { terminal: true, columns: 400, answers: ['y'], service }))).toMatchObject(
    sent,
  )
  for (const more of [['--yes'], ['--no-input']])
    expect(changesOf(await ws([...more, ...line], { terminal: true, columns: 400, service }))).toMatchObject(
      sent,
    )
  expect(changesOf(await ws(line, { service }))).toMatchObject(sent)
  const raw = ['api', row.method, row.path.replace(/\{\w+\}/g, 'some-id')]
  expect(changesOf(await ws(raw, { service }))).toMatchObject(sent)
})

test('a value that everybody sees at once asks a person at a terminal, and no script; others do not', async () => {
  const line = ['site', 'update', 'site_a', '--org', 'org_a']
  const service = anyAnswerWith('some-id')
  const sent = { exit: 0, requests: [expect.objectContaining({ method: 'PATCH' })] }
  for (const value of ['public', 'unlisted']) {
    const shown = [...line, '--visibility', value]
    const asked = await ws(shown, { terminal: true, columns: 400, answers: ['n'], service })
    expect(changesOf(asked)).toMatchObject({ exit: 2, requests: [] })
    expect(asked.err).toContain('Show a site to everybody: ')
    expect(asked.err).toContain('Another visibility hides it again. Go on? [y/N]')
    expect(
      changesOf(await ws(shown, { terminal: true, columns: 400, answers: ['y'], service })),
    ).toMatchObject(sent)
    expect(changesOf(await ws(shown, { service }))).toMatchObject(sent)
    const raw = ['api', 'PATCH', 'orgs/org_a/sites/site_a', '-f', `visibility=${value}`]
    const refused = await ws(raw, { terminal: true, columns: 400, answers: ['n'], service })
    expect(changesOf(refused)).toMatchObject({ exit: 2, requests: [] })
  }
  for (const more of [
    ['--visibility', 'share-link'],
    ['--title', 'Docs'],
  ])
    expect(changesOf(await ws([...line, ...more], { terminal: true, columns: 400, service }))).toMatchObject(
      sent,
    )
})

test('a deprecated command says so, unless it is to be quiet', async () => {
  const line = ['site', 'space', 'move', 'ssp1', '--before', 'ssp2', '--org', 'o', '--site', 's']
  expect((await ws(line)).err).toBe(
    'ws site space move is deprecated: the sort operation of the site structure\n',
  )
  expect((await ws([...line, '-q'])).err).toBe('')
  expect((await ws([...line, '--dry-run'])).err).toContain('ws site space move is deprecated')
})

test('a question of its own says what the summary says', () => {
  const own = [...operations.values()].flatMap(({ summary, question, extended, asksPeopleFor }) =>
    question === undefined || extended === true || asksPeopleFor !== undefined ? [] : [{ summary, question }],
  )
  expect(own.map(({ question }) => question.deed)).toEqual(['Delete a space'])
  for (const { summary, question } of own) {
    const said = [question.deed, question.consequence].filter((part) => part !== undefined).join('; ')
    expect(said.toLowerCase()).toBe(summary.toLowerCase())
  }
})

test('nobody is asked about a merge that is done already', async () => {
  const line = ['cr', 'merge', '2', '--space', 'spc_1']
  const run = await ws(line, {
    terminal: true,
    columns: 400,
    answers: ['y'],
    service: () => ({ body: { object: 'change-request', id: 'cr_2', number: 2, status: 'merged' } }),
    repliesFit: false,
  })
  expect(changesOf(run)).toMatchObject({ exit: 6, requests: [] })
  expect(run.err).toContain('The change request 2 is merged already: nothing was sent')
  expect(run.err).not.toContain('Go on')
})
