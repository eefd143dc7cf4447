/** Reads the title of the thing that a person is about to delete: an id alone is easily mistaken. */
import type { Operation } from '../catalog/operation.ts'
import { parameterNames } from '../catalog/options.ts'
import { readerOf, writtenBy } from '../catalog/relations.ts'
import { allResources } from '../catalog/walk.ts'
import type { AnyInput } from '../client/request.ts'
import { WsError } from '../errors.ts'
import { isObject } from '../json/object.ts'
import type { EngineSession } from './session.ts'

/** Undefined if it has no title, or if reading fails: the answer to the question matters more. */
export async function titleOf(
  operation: Operation,
  { path }: Pick<AnyInput, 'path'>,
  session: Pick<EngineSession, 'client' | 'titles'>,
): Promise<string | undefined> {
  try {
    const read = await readerFor(operation)
    if (read === undefined) return undefined
    const client = await session.client()
    const value = await client.invoke(read, { path })
    if (!isObject(value) || typeof value.title !== 'string') return undefined
    const parameter = parameterNames(read.path).at(-1)
    const id = parameter && path[parameter]
    if (parameter !== undefined && id !== undefined)
      session.titles.note(parameter, { id, title: value.title })
    return value.title
  } catch (error) {
    if (error instanceof WsError) return undefined
    throw error
  }
}

/** The operation that reads a single thing of the kind that this operation writes. */
export async function readerFor(operation: Operation): Promise<Operation | undefined> {
  const resource = writtenBy(operation, await allResources())
  const reader = resource && readerOf(resource)
  return reader?.listed === undefined ? reader?.operation : undefined
}
