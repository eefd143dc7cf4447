/** One step of a random sequence: it acts on the workspace and on the model, and both must agree. */
import fc, { type AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import type { Documents } from '../documents.ts'
import type { Answer, Rehearsal } from '../rehearsal.ts'
import { type Choice, chooser } from './choice.ts'
import type { Model } from './model.ts'

/** The workspace, and the documents that it can fetch. */
export type Real = Rehearsal & Pick<Documents, 'write'>

export type Step = AsyncCommand<Model, Real>

type Act = (model: Model, real: Real, choose: Choice) => Promise<void>

/** Steps shrink well because they are nothing but a name and numbers. */
export const step = (name: string, act: Act): fc.Arbitrary<Step> =>
  fc.array(fc.nat(999), { minLength: 6, maxLength: 6 }).map((numbers) => ({
    check: () => true,
    run: (model, real) => act(model, real, chooser(numbers)),
    toString: () => `${name}(${numbers.join(', ')})`,
  }))

/** Checks the status: one of the faults where there are any, else success. Answers whether the step happened. */
export function agreed(answer: Answer, success: number, faults: readonly number[]): boolean {
  const expected = faults.length === 0 ? [success] : faults
  expect(expected, JSON.stringify(answer)).toContain(answer.status)
  return faults.length === 0
}

/** The numbers of the faults that are there. */
export const faultsOf = (faults: readonly (readonly [number, boolean])[]): readonly number[] =>
  faults.filter(([, isThere]) => isThere).map(([status]) => status)

/** All items of a list, page by page. */
export async function listAll(real: Real, path: string): Promise<readonly Answer['body'][]> {
  const items: Answer['body'][] = []
  let next = ''
  do {
    const separator = path.includes('?') ? '&' : '?'
    const { status, body } = await real.call(`GET ${path}${separator}limit=10${next}`)
    expect(status, path).toBe(200)
    expect(body.count).toBe(body.items.length)
    items.push(...body.items)
    next = body.next === undefined ? '' : `&page=${body.next.page}`
  } while (next !== '')
  return items
}
