/** Tells a service without the extended operations that a job needs from a thing that is not there. */
import type { Operation } from '../../catalog/operation.ts'
import { list as listPages } from '../../catalog/space/page.ts'
import { get as getSpace } from '../../catalog/space.ts'
import type { Client } from '../../client/client.ts'
import { NotOfferedError } from '../../errors.ts'
import { meansNoRoute } from '../../task/offers.ts'

/** For an operation below something that the service has just told. @throws NotOfferedError */
export async function unlessMissing<Value>(
  operation: Operation,
  path: Readonly<Record<string, string>>,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (operation.extended !== true || !meansNoRoute(error)) throw error
    throw notOffered(operation, { cause: error, missing: { operation, path } })
  }
}

/** For an operation with an id from outside: looks whether the service offers such operations at all. @throws NotOfferedError */
export async function unlessNoneOffered<Value>(
  operation: Operation,
  { client, spaceId }: { readonly client: Client; readonly spaceId: string },
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (operation.extended !== true || !meansNoRoute(error)) throw error
    const path = { spaceId }
    await client.invoke(getSpace, { path })
    await unlessMissing(listPages, path, () => client.invoke(listPages, { path }))
    throw error
  }
}

type RouteRefusal = Pick<NotOfferedError, 'cause' | 'missing'>

/** @param refusal - without it, the service has said so before */
export const notOffered = ({ method, path }: Operation, refusal: Partial<RouteRefusal> = {}) =>
  new NotOfferedError(
    `This service does not offer ${method} ${path}, which shows content outside of change requests`,
    {
      hint: 'ws backup create <folder> --content keeps a change request "ws backup" with the main content of each space: ws cr page get reads it, ws help extended says more',
      ...refusal,
    },
  )

/** For a job that changes pages: no operation of the API document does. @param job - `A push` */
export function needsExtended(
  job: string,
  { missing, cause }: NotOfferedError,
  hint: string,
): NotOfferedError {
  const { method, path } = missing?.operation ?? listPages
  const operation = `${method} ${path}`
  return new NotOfferedError(
    `${job} needs extended operations, and this service does not offer ${operation}: nothing was sent`,
    { hint, cause, ...(missing === undefined ? {} : { missing }) },
  )
}
