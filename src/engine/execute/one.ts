/** Makes a single call: one request, or a list with lazily fetched pages. */
import type { Operation } from '../../catalog/operation.ts'
import type { AnyInput } from '../../client/request.ts'
import type { Call } from '../call.ts'
import type { Calls } from '../call-options.ts'
import { openly } from '../redact/secrets-in-replies.ts'
import type { EngineSession } from '../session.ts'
import type { CallState, StepFindings } from '../state.ts'

export async function executeOne(declared: Operation, state: CallState): Promise<StepFindings> {
  const { call, session } = state
  const { listing, repeat, showsSecrets } = call.options
  const operation = showsSecrets === true ? openly(declared) : declared
  // A single call has one input.
  const [input] = state.inputs as readonly [AnyInput]
  const client = await callsFor(call, input, session)
  if (operation.paginated) {
    const { openList } = await import('../list.ts')
    return { result: { kind: 'pages', pages: openList(operation, input, { client, listing }) } }
  }
  if (repeat === undefined) return { result: { kind: 'value', value: await client.invoke(operation, input) } }
  const { invokeRepeatably } = await import('./one-repeatably.ts')
  const value = await invokeRepeatably(client, operation, { input, repeat, session, view: call.view })
  return { result: { kind: 'value', value } }
}

async function callsFor({ names }: Call, input: AnyInput, session: EngineSession): Promise<Calls> {
  const client = await session.client()
  return names === undefined ? client : names.orByTitle(client, input)
}
