/** Each kind of failure has a next step, also an error that names none itself; and each transcript shows one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usualHint } from '../../src/cli/suggest/usual-hint.ts'
import * as errors from '../../src/errors.ts'

const failed = { words: 'space update', reading: async () => 'ws space get spc_api' }

/** They end as the person, or another program, wanted. Usage errors have the help of their command. */
const ends = ['OutputClosedError', 'InterruptedError', 'TerminatedError', 'FoundError', 'ChecksError']
const named = ['UsageError', 'ReadonlyError', 'ProgramError', 'OtherProgramError', 'WsError']
/** Each says in its hint where credentials come from, what happened to the file, what the wait waited for, or what to read. */
const ownHints = ['CredentialsError', 'TamperedError', 'WaitEndedError', 'OutcomeUnknownError']

/** A new member of any class: it takes what the most demanding constructor needs. */
const details = { status: 400, sent: true, passing: true }

const classes = Object.entries(errors).filter(([name]) => name.endsWith('Error'))

describe('errors without a hint of their own', () => {
  test.each(classes.map(([name, made]) => ({ name, made })))('$name', async ({ name, made }) => {
    if ([...ends, ...named, ...ownHints].includes(name)) return expect(name).toMatch(/Error$/)
    const Made = made as new (message: string, given: typeof details) => errors.WsError
    expect(await usualHint(new Made('It failed', details), failed)).toMatch(/ws |Try again/)
  })

  test.each([400, 401, 404, 408, 409, 410, 412, 413, 415, 418, 422, 429, 500, 501, 502, 503])(
    'a reply with the status %i',
    async (status) => {
      expect(await usualHint(new errors.ApiError('It failed', { status }), failed)).toMatch(/ws |Try again/)
    },
  )

  test('too slow', async () => {
    const cause = new DOMException('x', 'TimeoutError')
    const error = new errors.NetworkError('No answer', { cause, sent: true, passing: true })
    expect(await usualHint(error, failed)).toContain('--timeout')
  })
})

const folder = join(import.meta.dirname, '../sessions')

/** The rows of the answer have the next steps. */
const saysInRows = /^2> ws: \d+ of \d+ checks failed$/m

/** Exit codes of commands that found what they were asked for, or that another program ended with. */
const withoutFailure = new Set([12, 130, 143])

describe('transcripts', () => {
  test.each(readdirSync(folder).filter((name) => name.endsWith('.txt')))('%s', (name) => {
    const runs = readFileSync(join(folder, name), 'utf8').split(/^\$ /m).slice(1)
    const lacking = runs.filter((run) => {
      const exit = Number(/^\[exit (\d+)\]$/m.exec(run)?.[1] ?? 0)
      if (exit === 0 || withoutFailure.has(exit) || saysInRows.test(run)) return false
      return /^2> ws: /m.test(run) && !/^2> hint: |"hint":/m.test(run)
    })
    expect(lacking).toEqual([])
  })
})
