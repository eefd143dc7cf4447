/** Runs in each process of tests: a file fails if a program that it started printed JSON which differs from its schema. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { afterAll } from 'vitest'
import { notedAnswers } from './noted-answers.ts'

afterAll(async () => {
  if (!existsSync(notedAnswers)) return
  const lines = readFileSync(notedAnswers, 'utf8').split('\n').filter(Boolean)
  rmSync(notedAnswers)
  const { faultsOf } = await import('./check-answers.ts')
  const faults: string[] = []
  for (const line of lines) faults.push(...(await faultsOf(JSON.parse(line))))
  if (faults.length > 0)
    throw new Error(`JSON that differs from ws schema:\n${[...new Set(faults)].join('\n')}`)
})
