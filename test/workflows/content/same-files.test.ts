/** Pictures and other files on both sides: each is known by its name and its bytes, wherever a folder has it from. */
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'
import { writerDesk } from './writer-desk.ts'

let program: SampleProgram

beforeEach(async () => {
  program = await sampleProgram()
  for (const folder of ['ada', 'ben']) await done(`content pull ${folder} --space spc_api`)
})
afterEach(() => program.remove())

const { at, done, read, run, write } = writerDesk(() => program)
const svg = '.assets/architecture.svg'
const pictures = '# Pictures\n\n![one](img/one.png)\n'

const rows = async (line: string): Promise<readonly Record<string, string>[]> =>
  JSON.parse(await done(`${line} -o json`))
const changesIn = async (folder: string) =>
  (await rows(`content status ${folder}`)).map(({ by, change, path }) => `${by} ${change} ${path}`)
const filesThere = async () => (await rows('space file list --space spc_api')).map(({ name }) => name)
const sent = async (folder: string) =>
  (await rows(`content push ${folder} --dry-run`)).map(
    ({ change, kind, path }) => `${change} ${kind} ${path}`,
  )
const pushesNothing = async (folder: string) =>
  expect(await run(`content push ${folder}`)).toMatchObject({
    exit: 0,
    err: expect.stringContaining('Nothing to push'),
  })

interface PictureCase {
  /** Done in the folder of the one who pushes first. */
  readonly theirs: (folder: string) => void
  /** Default: the same. */
  readonly yours?: (folder: string) => void
  readonly becomes: readonly string[]
}

const add = (path: string, text: string) => write(path, `${read(path)}\n${text}\n`)
const page = (folder: string, bytes = 'one') => {
  write(`${folder}/img/one.png`, bytes)
  write(`${folder}/pictures.md`, pictures)
}
const twoOfOneName = (folder: string) => {
  write(`${folder}/a/same.png`, 'of a')
  write(`${folder}/b/same.png`, 'of b')
  write(`${folder}/c/same.png`, 'of a')
  write(`${folder}/pictures.md`, '# Pictures\n\n![a](a/same.png) ![b](b/same.png) ![c](c/same.png)\n')
}
const replace = (folder: string, bytes = '<svg/>') => write(`${folder}/${svg}`, bytes)
const move = (folder: string, name = 'architecture.svg') => {
  mkdirSync(at(`${folder}/img`), { recursive: true })
  renameSync(at(`${folder}/${svg}`), at(`${folder}/img/${name}`))
  const overview = read(`${folder}/overview.md`)
  expect(overview).toContain(`./${svg}`)
  write(`${folder}/overview.md`, overview.replace(`./${svg}`, `img/${name}`))
}

const cases: Readonly<Record<string, PictureCase>> = {
  'the same new one': { theirs: page, becomes: [] },
  'the same new one, in another folder': {
    theirs: page,
    yours: (folder) => {
      write(`${folder}/.assets/one.png`, 'one')
      write(`${folder}/pictures.md`, pictures.replace('img', '.assets'))
    },
    becomes: [],
  },
  'new ones with other bytes': {
    theirs: page,
    yours: (folder) => page(folder, 'two'),
    becomes: ['conflict edited pictures.md', 'yours created img/one.png'],
  },
  'several of one name': { theirs: twoOfOneName, becomes: [] },
  'one replaced by the same bytes': { theirs: replace, becomes: [] },
  'one replaced by other bytes': {
    theirs: replace,
    yours: (folder) => replace(folder, '<svg></svg>'),
    becomes: ['conflict edited overview.md', `yours created ${svg}`],
  },
  'one that only they have replaced': {
    theirs: replace,
    yours: () => {},
    becomes: ['theirs edited overview.md'],
  },
  'one renamed': { theirs: (folder) => move(folder, 'plan.svg'), becomes: [] },
  'one moved here, and another page edited there': {
    theirs: (folder) => add(`${folder}/errors.md`, 'Theirs.'),
    yours: (folder) => move(folder),
    becomes: ['theirs edited errors.md'],
  },
  'one that lies there alone': {
    theirs: (folder) => write(`${folder}/.assets/alone.png`, 'alone'),
    becomes: [],
  },
}

describe('of two who bring files, the second one meets', () => {
  test.each(Object.entries(cases))('%s', async (_, { theirs, yours = theirs, becomes }) => {
    theirs('ada')
    await done('content push ada --merge --yes')
    yours('ben')
    expect((await changesIn('ben')).toSorted()).toEqual(becomes.toSorted())
    if (becomes.length > 0) return
    const files = await filesThere()
    await done('content pull ben')
    await pushesNothing('ben')
    expect(await filesThere()).toEqual(files)
  })
})

test('somebody merges in the app what another copy of the folder has pushed: the base moves on', async () => {
  for (const folder of ['ada', 'ben']) {
    page(folder)
    add(`${folder}/errors.md`, '![one](img/one.png)')
  }
  const number = (await done('content push ada')).trim()
  await done(`cr merge ${number} --space spc_api --yes`)
  await pushesNothing('ben')
  add('ben/pictures.md', 'More.')
  add('ben/errors.md', 'More.')
  expect(await changesIn('ben')).toEqual(['yours edited errors.md', 'yours edited pictures.md'])
  await done('content push ben --merge --yes')
  expect(await filesThere()).toEqual(['one.png', 'architecture.svg', 'postman.json'])
  await done('content pull ada')
  expect(read('ada/pictures.md')).toContain('one.png)\n\nMore.\n')
  expect(await changesIn('ada')).toEqual([])
})

test('a file that you have moved is not sent again, and no pull writes it where it was', async () => {
  move('ben')
  expect(await sent('ben')).toEqual([])
  expect(JSON.parse(await done('content diff ben -o json'))).toMatchObject({ pages: [], files: [] })
  await done('content pull ben')
  add('ben/overview.md', 'More.')
  expect(await sent('ben')).toEqual(['edited page overview.md'])
  await done('content push ben --merge --yes')
  expect(read('ben/img/architecture.svg')).toContain('gateway')
  expect(() => read(`ben/${svg}`)).toThrow('ENOENT')
  expect(await filesThere()).toEqual(['architecture.svg', 'postman.json'])
  expect(await changesIn('ben')).toEqual([])
})

test('a file that others have in the change request of somebody else is sent once', async () => {
  page('ada')
  const number = (await done('content push ada')).trim()
  page('ben')
  write('ben/mine.md', '# Mine\n\n![one](img/one.png)\n')
  expect((await done(`content push ben --cr ${number}`)).trim()).toBe(number)
  expect(JSON.parse(await done(`cr file list ${number} --space spc_api -o json`))).toHaveLength(3)
  await done(`cr update ${number} --status archived --space spc_api --yes`)
  expect((await changesIn('ben')).toSorted()).toEqual([
    'yours created img/one.png',
    'yours created mine.md',
    'yours created pictures.md',
  ])
})

test('a file replaced again and again stays in its place, with its newest bytes', async () => {
  for (const bytes of ['<svg>1</svg>', '<svg>2</svg>', '<svg>3</svg>']) {
    replace('ben', bytes)
    await done('content push ben')
    await done('content push ben --merge --yes')
    expect(read(`ben/${svg}`)).toBe(bytes)
    await done('content pull ben')
    expect(read(`ben/${svg}`)).toBe(bytes)
    expect(read('ben/overview.md')).toContain(`./${svg}`)
    expect(await changesIn('ben')).toEqual([])
  }
  rmSync(at('ada'), { recursive: true })
  await done('content pull ada --space spc_api')
  const [, newest] = /!\[[^\]]*\]\(\.\/([^)]*svg)\)/.exec(read('ada/overview.md')) ?? []
  expect(read(`ada/${newest}`)).toBe('<svg>3</svg>')
})
