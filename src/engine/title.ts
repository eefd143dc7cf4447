/** Reads the thing that a question is about before it is asked: an id alone is easily mistaken, and may be of nothing. */
import { nounOf } from '../catalog/kinds.ts'
import type { Operation } from '../catalog/operation.ts'
import { readerOf, writtenBy } from '../catalog/relations.ts'
import { allResources } from '../catalog/walk.ts'
import type { Client } from '../client/client.ts'
import type { AnyInput } from '../client/request.ts'
import { ApiError, InterruptedError, WsError } from '../errors.ts'
import { memberOf } from '../json/members.ts'
import { isObject, type JsonObject } from '../json/object.ts'
import { readThing } from './history/before.ts'
import { type Declared, hasAll, idIn, parametersFor, subjectFor } from './history/subject.ts'
import type { EngineSession } from './session.ts'

/**
 * Undefined if it has no title, or if reading fails: the answer to the question matters more.
 * @throws ApiError with status 404 if there is no such thing
 */
export async function titleOf(
  operation: Operation,
  input: Pick<AnyInput, 'path' | 'body'>,
  session: Pick<EngineSession, 'client' | 'titles'>,
): Promise<string | undefined> {
  const resource = writtenBy(operation, await allResources())
  if (resource === undefined) return undefined
  const declared = { subject: subjectFor(operation, resource), input }
  const id = idIn(declared.subject, input.path)
  const found = await foundBy(declared, id, session)
  const title = memberOf(found, resource.called ?? 'title')
  if (typeof title !== 'string' || title === '' || title === id) return undefined
  if (resource.parameter !== undefined && id !== undefined)
    session.titles.note(resource.parameter, { id, title })
  return title
}

/** True if the service shows the thing that a request would put into a list; false if nobody can tell. */
export async function isThere(
  operation: Operation,
  input: Pick<AnyInput, 'path' | 'body'>,
  session: Pick<EngineSession, 'client'>,
): Promise<boolean> {
  const resource = writtenBy(operation, await allResources())
  if (resource === undefined) return false
  const declared = { subject: subjectFor(operation, resource), input }
  try {
    return (await foundBy(declared, idIn(declared.subject, input.path), session)) !== undefined
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

async function foundBy(
  declared: Declared,
  id: string | undefined,
  session: Pick<EngineSession, 'client'>,
): Promise<JsonObject | undefined> {
  try {
    return await thingOf(declared, id, await session.client())
  } catch (error) {
    if (!(error instanceof WsError) || error instanceof InterruptedError || error.status === 404) throw error
    return undefined
  }
}

/** Its own operation says that it is missing in the words of the service; a list says nothing. */
async function thingOf(
  { subject, input }: Declared,
  id: string | undefined,
  client: Client,
): Promise<JsonObject | undefined> {
  const { reader } = subject
  if (reader === undefined || id === undefined) return undefined
  if (reader.listed === undefined) {
    if (!hasAll(reader.operation, input.path)) return undefined
    const value = await client.invoke(reader.operation, {
      path: parametersFor(reader.operation, input.path),
    })
    return isObject(value) ? value : undefined
  }
  const found = await readThing({ subject, input }, client)
  if (found !== undefined) return found
  throw new ApiError(
    `${id} is in no list of the service: there is no such ${nounOf(subject.resource.kind)}`,
    {
      status: 404,
    },
  )
}

/** The operation that reads a single thing of the kind that this operation writes. */
export async function readerFor(operation: Operation): Promise<Operation | undefined> {
  const resource = writtenBy(operation, await allResources())
  const reader = resource && readerOf(resource)
  return reader?.listed === undefined ? reader?.operation : undefined
}
