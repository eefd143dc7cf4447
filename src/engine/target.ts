/** Finds the id that a call acts on: the last argument of its path. */
import { factsOf } from '../catalog/fields.ts'
import { isKind, nounOf } from '../catalog/kinds.ts'
import type { Operation } from '../catalog/operation.ts'
import { parameterNames } from '../catalog/options.ts'
import { parameterOf, parameters } from '../catalog/parameters.ts'
import type { AnyInput } from '../client/request.ts'

/** Empty if the call makes a new thing. */
export function targetOf(
  { path, arguments: declared, actsOn }: Pick<Operation, 'path' | 'arguments' | 'actsOn'>,
  input: Pick<AnyInput, 'path'>,
): string {
  const inPath = parameterNames(path)
  const named = declared?.map((name) => name.replace(/\?$/, '')) ?? inPath.filter(isArgument)
  const last = actsOn ?? inPath.findLast((name) => name === named.findLast((each) => isIn(inPath, each)))
  return (last && input.path[last]) ?? ''
}

/** The same for people, by its kind: `the change request 2`; `it` if the path names nothing. */
export function targetInWords({ path }: Pick<Operation, 'path'>, input: Pick<AnyInput, 'path'>): string {
  const last = parameterNames(path).at(-1)
  if (last === undefined) return 'it'
  const { name, schema } = parameters[last]
  const kind = factsOf(schema).resource
  return `the ${isKind(kind) ? nounOf(kind) : name} ${input.path[last]}`
}

/** The context gives the others. */
const isArgument = (name: string): boolean => parameterOf(name)?.context === undefined

const isIn = (names: readonly string[], name: string) => names.includes(name)
