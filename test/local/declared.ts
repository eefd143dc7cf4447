/** Holds an answer to the declaration of its operation: the status, and every member of the body, with none more. */
import { expect } from 'vitest'
import { checkValue } from '../../src/catalog/checks.ts'
import type { Schema } from '../../src/catalog/fields.ts'
import type { Operation } from '../../src/catalog/operation.ts'
import type { Answer } from './run-example.ts'

export function expectDeclared({ status, text }: Answer, { status: declared, response }: Operation): void {
  expect(status).toBe(declared)
  if (response === undefined) expect(text).toBe('')
  else expectFit(response, JSON.parse(text))
}

/** That it has every member that the schema demands, of its type, and none that the schema lacks. */
export function expectFit(schema: Schema, value: unknown): void {
  const result = checkValue(schema, value)
  expect(result.success ? [] : result.error.issues).toEqual([])
  // A check leaves out what the declaration does not have.
  if (result.success) expect(value).toEqual(result.data)
}
