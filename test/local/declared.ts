/** Holds an answer to the declaration of its operation: the status, and every member of the body. */
import { expect } from 'vitest'
import { checkValue } from '../../src/catalog/checks.ts'
import type { Schema } from '../../src/catalog/fields.ts'
import type { Operation } from '../../src/catalog/operation.ts'
import type { Answer } from './run-example.ts'

export function expectDeclared({ status, text }: Answer, { status: declared, response }: Operation): void {
  expect(status).toBe(declared)
  if (response === undefined) expect(text).toBe('')
  else expect(faultsIn(response, JSON.parse(text))).toEqual([])
}

function faultsIn(schema: Schema, value: unknown): readonly unknown[] {
  const result = checkValue(schema, value)
  return result.success ? [] : result.error.issues
}
