/** Reads the thing that a question is about before ws asks it: people easily mistake an id, it may name nothing, and all may be done. */
import { nounOf } from '../catalog/kinds.ts'
import type { Operation } from '../catalog/operation.ts'
import { parameterNames } from '../catalog/options.ts'
import { readerOf, writtenBy } from '../catalog/relations.ts'
import { allResources } from '../catalog/walk.ts'
import type { Client } from '../client/client.ts'
import type { AnyInput } from '../client/request.ts'
import { ApiError, InterruptedError, WsError } from '../errors.ts'
import { memberOf } from '../json/members.ts'
import { isObject, type JsonObject } from '../json/object.ts'
import type { CallOptions } from './call-options.ts'
import { refuseIfDone } from './done-before.ts'
import { readThing } from './history/before/before.ts'
import {
  type DeclaredRequest,
  hasAll,
  idIn,
  parametersFor,
  subjectFor,
} from './history/before/changed-thing.ts'
import type { EngineSession } from './session.ts'

/**
 * Undefined if it has no title, or if reading fails: the answer to the question matters more.
 * @param repeat - `needed` takes a call that is done already for success
 * @throws ApiError with status 404 if there is no such thing; ConflictError if it is as the call would leave it
 */
export async function titleOf(
  operation: Operation,
  input: Pick<AnyInput, 'path' | 'body'>,
  session: Pick<EngineSession, 'client' | 'titles'>,
  repeat?: CallOptions['repeat'],
): Promise<string | undefined> {
  const { ifNeeded } = operation
  if (ifNeeded !== undefined && repeat !== 'needed') await refuseIfDone(ifNeeded, input, session)
  const declared = await declaredFor(operation, input)
  if (declared === undefined) return undefined
  const found = await foundBy(declared, session)
  const { called = 'title', parameter } = declared.subject.resource
  const title = memberOf(found, called)
  const id = idIn(declared.subject, input.path)
  if (typeof title !== 'string' || title === '' || title === id) return undefined
  // The path may end with a part of the thing, and the title is that of the whole.
  if (parameter !== undefined && parameterNames(operation.path).at(-1) !== parameter) return undefined
  if (parameter !== undefined && id !== undefined) session.titles.note(parameter, { id, title })
  return title
}

/** True if the service shows the thing that a request would put into a list; false if nobody can tell. */
export async function isThere(
  operation: Operation,
  input: Pick<AnyInput, 'path' | 'body'>,
  session: Pick<EngineSession, 'client'>,
): Promise<boolean> {
  const declared = await declaredFor(operation, input)
  try {
    return declared !== undefined && (await foundBy(declared, session)) !== undefined
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Undefined if the operation is about no resource. */
async function declaredFor(
  operation: Operation,
  input: Pick<AnyInput, 'path' | 'body'>,
): Promise<DeclaredRequest | undefined> {
  const resource = writtenBy(operation, await allResources())
  return resource && { subject: subjectFor(operation, resource), input }
}

async function foundBy(
  declared: DeclaredRequest,
  session: Pick<EngineSession, 'client'>,
): Promise<JsonObject | undefined> {
  try {
    return await thingOf(declared, await session.client())
  } catch (error) {
    if (!(error instanceof WsError) || error instanceof InterruptedError || error.status === 404) throw error
    return undefined
  }
}

/** Where the thing is missing, its own operation gives the words of the service; a list gives none. */
async function thingOf({ subject, input }: DeclaredRequest, client: Client): Promise<JsonObject | undefined> {
  const { reader } = subject
  const id = idIn(subject, input.path)
  // Of some things, the holder has exactly one.
  const isNamed = id !== undefined || subject.resource.parameter === undefined
  if (reader === undefined || !isNamed) return undefined
  if (reader.listed === undefined) {
    if (!hasAll(reader.operation, input.path)) return undefined
    const value = await client.invoke(reader.operation, {
      path: parametersFor(reader.operation, input.path),
    })
    return isObject(value) ? value : undefined
  }
  const found = await readThing({ subject, input }, client)
  // One that is yet to come is in no list.
  if (found !== undefined || subject.resource.make === subject.operation) return found
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
