/** Checks a caller's data: returns an input that can be sent, or every fault. */
import { factsOf, type ObjectSchema } from '../../catalog/fields.ts'
import type { Operation } from '../../catalog/operation.ts'
import { type InputSection, parameterNames } from '../../catalog/options.ts'
import { parameterOf } from '../../catalog/parameters.ts'
import type { AnyInput } from '../../client/request.ts'
import type { Task } from '../../task/task.ts'
import type { Fault } from './fault.ts'
import { changesNothing, isBodyLeftOut, lackingAll, pathFault, schemaFaults } from './find-faults.ts'

/** For an operation; a task takes its input as a body. */
export interface GivenInput {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

export type CheckedInput = { readonly input: AnyInput } | { readonly faults: readonly Fault[] }

export async function checkInput(spec: Operation | Task, given: GivenInput): Promise<CheckedInput> {
  const { path = {}, query = {}, body = {} } = given
  if (spec.kind === 'task') {
    const faults = await schemaFaults(body, spec.input, 'input')
    return faults.length > 0 ? { faults } : { input: { path: {}, body } }
  }
  const faults = [
    ...faultsOfPath(spec, path),
    ...(await sectionFaults(query, spec.query, 'query')),
    ...(isBodyLeftOut(spec, body) ? [] : await sectionFaults(body, spec.body, 'body')),
  ]
  if (faults.length > 0) return { faults }
  if (changesNothing(spec, body))
    return { faults: [{ code: 'nothing-to-change', section: 'body', member: [] }] }
  const lacking = lackingAll(spec, body)
  if (lacking !== undefined)
    return { faults: [{ code: 'none-given', section: 'body', member: [], limit: lacking }] }
  return {
    input: {
      // faultsOfPath has refused everything but texts.
      path: path as Readonly<Record<string, string>>,
      ...(spec.query === undefined ? {} : { query }),
      ...(spec.body === undefined ? {} : { body }),
    },
  }
}

function faultsOfPath(operation: Operation, given: Readonly<Record<string, unknown>>): readonly Fault[] {
  return parameterNames(operation.path).flatMap((name): readonly Fault[] => {
    const place = { section: 'path', member: [name] } as const
    const value = given[name]
    if (value === undefined) return [{ ...place, code: 'required' }]
    if (typeof value !== 'string') return [{ ...place, code: 'wrong-type', value, limit: 'string' }]
    const schema = parameterOf(name, operation)?.schema
    const fault = pathFault(name, value, schema === undefined ? {} : factsOf(schema))
    return fault === undefined ? [] : [fault]
  })
}

const sectionFaults = async (value: object, schema: ObjectSchema | undefined, section: InputSection) =>
  schema === undefined ? [] : schemaFaults(value, schema, section)
