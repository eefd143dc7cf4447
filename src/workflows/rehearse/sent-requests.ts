/** The requests of a program, without their secrets, each with the operation and the resource that it is about. */
import type { Operation } from '../../catalog/operation.ts'
import { listingsOf } from '../../catalog/relations.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { findOperation } from '../../catalog/route.ts'
import { maskedRequestOf } from '../../engine/redact/masked-request.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import type { ObservedExchange } from '../../workspaces/serving.ts'

export interface SentRequest extends ObservedExchange {
  /** Undefined if the API document has none. */
  readonly operation: Operation | undefined
  readonly resource: Resource | undefined
  /** The values of the path. */
  readonly path: Readonly<Record<string, string>>
  /** True if it is a change that the service made. */
  readonly hasChanged: boolean
}

export async function sentRequests(
  exchanges: readonly ObservedExchange[],
  resources: readonly Resource[],
): Promise<readonly SentRequest[]> {
  const found = exchanges.map(async (exchange): Promise<SentRequest> => {
    const { method, url, status } = exchange
    const match = await findOperation(method, url.split('?', 1)[0] ?? '')
    return {
      ...exchange,
      ...(await maskedRequestOf(match?.operation, exchange)),
      operation: match?.operation,
      resource: match && resources.find((each) => operationsOf(each).includes(match.operation)),
      path: match?.path ?? {},
      hasChanged: method !== 'GET' && status < 400,
    }
  })
  return Promise.all(found)
}

const operationsOf = (resource: Resource): readonly Operation[] => {
  const { read, make, change, remove, actions, views } = resource
  return [
    ...listingsOf(resource)
      .filter(({ member }) => member === undefined)
      .map(({ operation }) => operation),
    ...[read, make, change, remove].filter(isSupported),
    ...Object.values(actions).map(({ operation }) => operation),
    ...views,
  ]
}

/** The shape for programs. */
export const shownRequest = ({ method, url, body, status }: ObservedExchange) => ({
  method,
  url,
  body: body === undefined || body === '' ? null : valueIn(body),
  status,
})

/** The id that a reply names; undefined if it names none. */
export function idInReply({ reply }: Pick<ObservedExchange, 'reply'>): string | undefined {
  const value = reply === undefined ? undefined : valueIn(reply)
  return isObject(value) && typeof value.id === 'string' ? value.id : undefined
}

function valueIn(text: string): unknown {
  const parsed = parseJson(text)
  return 'value' in parsed ? parsed.value : text
}
