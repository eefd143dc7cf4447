/** Puts ids in place of names. Many rows are read here: a name that they share is looked up once. */
import type { AnyInput } from '../../client/request.ts'
import type { StepBody } from '../state.ts'

export const resolveNames: StepBody = async ({ call: { input, names } }) => {
  const resolve = async (given: AnyInput) =>
    names?.areIn(given) === true ? await names.resolve(given) : given
  if ('one' in input) return { inputs: [await resolve(input.one)] }
  const rows = await input.many.read(resolve)
  return { rows, inputs: rows.map((row) => row.input) }
}
