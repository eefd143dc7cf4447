/** After "no such thing": the command that lists what the id could have been, worked out from the declarations. */

import { nouns } from '../catalog/index.ts'
import { listerOf } from '../catalog/lists.ts'
import type { Operation } from '../catalog/operation.ts'
import { optionsOf, parameterNames } from '../catalog/options.ts'
import { type ParameterName, type PathParameter, parameters } from '../catalog/parameters.ts'
import { walk } from '../catalog/walk.ts'
import type { AnyInput } from '../client/request.ts'
import { ApiError } from '../errors.ts'
import { runnableLine } from './runnable-line.ts'
import type { CliSession } from './session.ts'
import { root } from './tree.ts'
import { findCommand } from './tree-search.ts'

interface Missed {
  readonly operation: Operation
  readonly path: AnyInput['path']
  readonly session: Pick<CliSession, 'flags'>
}

/** The error, with a hint where something lists such things. */
export async function withWhereListed(error: ApiError, missed: Missed): Promise<ApiError> {
  const { operation, session } = missed
  const name = missing(error.message, missed)
  // What was deleted is in no list.
  if (name === undefined || error.hint !== undefined || operation.recovers === true) return error
  const words = await listingWords(name, missed)
  if (words === undefined) return error
  const { context }: PathParameter = parameters[name]
  const flags = context === undefined ? session.flags : { ...session.flags, [context]: undefined }
  return new ApiError(error.message, {
    ...error,
    cause: error,
    hint: `See what there is: ${runnableLine(words, flags)}`,
  })
}

/** Of several ids it is the innermost that the service names, or else the innermost. */
function missing(message: string, { operation, path }: Missed): ParameterName | undefined {
  const names = parameterNames(operation.path)
  return names.findLast((name) => isNamedIn(message, path[name])) ?? names.at(-1)
}

const isNamedIn = (message: string, id: string | undefined) =>
  id !== undefined && message.split(/[\s"'`.,:;()]+/).includes(id)

async function listingWords(
  name: ParameterName,
  { operation, path }: Missed,
): Promise<readonly string[] | undefined> {
  const { [name]: _missing, ...known } = path
  const lister = await listerOf({ parameter: name, path: operation.path, known: new Set(Object.keys(known)) })
  if (lister === undefined) return undefined
  const ids = parameterNames(lister.operation.path)
  return ids.every((id) => Object.hasOwn(known, id) || isContext(id))
    ? wordsOf(lister.operation, known)
    : listOfNoun(name)
}

const isContext = (name: ParameterName) => {
  const { context }: PathParameter = parameters[name]
  return context !== undefined
}

async function wordsOf(lister: Operation, known: AnyInput['path']): Promise<readonly string[] | undefined> {
  const args = optionsOf(lister).filter(({ argument, section }) => argument && section === 'path')
  const values = args.map(({ path: [name = ''] }) => known[name])
  for await (const { words, declaration } of walk(nouns))
    if (declaration === lister) return [...words, ...values.filter((value) => value !== undefined)]
  return undefined
}

/** `ws space list`: what the API lists in parts only. */
async function listOfNoun(name: ParameterName): Promise<readonly string[] | undefined> {
  const { words, face } = await findCommand([parameters[name].name, 'list'], root)
  return face === undefined ? undefined : words
}
