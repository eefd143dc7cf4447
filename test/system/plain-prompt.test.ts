/** Questions on a terminal that can't be drawn on. */
import { expect, test } from 'vitest'
import type { PersonQuestion } from '../../src/context.ts'
import { plainPrompt } from '../../src/system/plain-prompt.ts'

async function asked(question: PersonQuestion, ...answers: readonly string[]) {
  const shown: string[] = []
  const left = [...answers]
  const answer = await plainPrompt(question, {
    ask: async (line) => {
      shown.push(line)
      return left.shift()
    },
    say: (line) => shown.push(line),
  })
  return { answer, shown }
}

const title: PersonQuestion = {
  kind: 'text',
  message: '--title: Title',
  faultIn: (answer) => (answer === '' ? 'It is required' : undefined),
}
const mode: PersonQuestion = { kind: 'choice', message: '--edit-mode', choices: ['live', 'locked'] }

test('a text is asked for until it will do', async () => {
  expect(await asked(title, '', ' Docs ')).toEqual({
    answer: 'Docs',
    shown: ['--title: Title > ', 'It is required', '--title: Title > '],
  })
})

test.each([
  ['2', 'locked'],
  ['live', 'live'],
])('a choice is made by number or word: %s', async (typed, answer) => {
  expect((await asked(mode, '3', typed)).answer).toBe(answer)
})

test('choices stand above the question', async () => {
  expect((await asked(mode, '1')).shown).toEqual([
    '  1  live',
    '  2  locked',
    '--edit-mode (a number or a word): ',
  ])
})

test.each([
  ['y', true],
  ['YES', true],
  ['n', false],
])('a yes or no is neither by chance: %s', async (typed, answer) => {
  const question = { kind: 'yes-or-no', message: '--sso' } as const
  expect((await asked(question, '', typed)).answer).toBe(answer)
})

test('nothing is an answer once the person has left', async () => {
  expect((await asked(mode, 'x')).answer).toBeUndefined()
})
