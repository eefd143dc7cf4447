/** Makes an event of the audit log of each change: who asked for what, told by the operation's declaration. */
import type { Operation } from '../../catalog/operation.ts'
import type { LocalRequest } from '../handler.ts'
import { actionOf } from './action.ts'
import { kindOf, organizationOf, organizationOfNew } from './organization.ts'
import { payloadOf } from './payload.ts'
import { recordEvent } from './record.ts'
import { addressOfThing, lastNamed, showsOne, targetOf } from './target.ts'
import { findUnshown } from './unshown.ts'

export interface AuditedChange {
  /** Under which the operation's noun exports it. */
  readonly name: string
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
  readonly body: unknown
  /** The path, still percent-encoded. */
  readonly address: string
  /** Shows the thing at an address; undefined if nothing shows it. */
  readonly look: (address: string, request: LocalRequest) => Promise<unknown>
}

/**
 * @param work - the change itself, in the same transaction: if it fails, there is no event
 * @returns the reply of the change
 */
export async function audited<Reply>(
  { name, operation, path, body, address, look }: AuditedChange,
  request: LocalRequest,
  work: (request: LocalRequest) => Promise<Reply>,
): Promise<Reply> {
  const { db, access, now, newId } = request
  const [parameter, named] = lastNamed({ values: path })
  const lookAt = async () =>
    (await look(addressOfThing(operation.path, address), request)) ??
    (await findUnshown(db, kindOf(parameter), named))
  const before = await organizationOf(db, path)
  // Nothing shows a thing once it is gone.
  const earlier = operation.response === undefined ? await lookAt() : undefined
  const reply = await work(request)
  const shown = showsOne(reply) ? reply : (earlier ?? (await lookAt()))
  const target = targetOf(shown, { template: operation.path, values: path })
  const isNew = !Object.values(path).includes(target.id)
  const organization =
    path.organizationId ??
    (isNew ? await organizationOfNew(db, target) : undefined) ??
    before ??
    (await organizationOf(db, path))
  if (organization === undefined) throw new TypeError(`nobody knows whose change ${operation.path} was`)
  const action = actionOf(name, operation).id
  const payload = payloadOf(operation, path, body)
  const event = {
    organization,
    at: now,
    action,
    actor: access.userId,
    source: 'api',
    target,
    payload,
  } as const
  await recordEvent(db, event, newId)
  return reply
}
