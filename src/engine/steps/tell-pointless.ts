/** After a change: tells people if the thing around it is in a state in which the change opens or protects nothing. */

import type { Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import { WsError } from '../../errors.ts'
import { memberOf } from '../../json/members.ts'
import { isHistoryKept } from '../history/is-kept.ts'
import type { StepBody } from '../state.ts'

export const tellPointless: StepBody = async ({ spec, result, inputs: [input], session, call: { view } }) => {
  if (spec.kind !== 'operation' || spec.pointless === undefined || result?.kind !== 'value') return undefined
  const { read, member, is, unlessOff, told } = spec.pointless
  if (unlessOff !== undefined && memberOf(result.value, unlessOff) === false) return undefined
  // In CI, and wherever no history is kept, a change is one request.
  if (!isHistoryKept(session.current(), session.context)) return undefined
  try {
    const [client, reading] = await Promise.all([session.client(), read()])
    const around = await client.invoke(reading, { path: pathOf(reading, input?.path ?? {}) })
    if (memberOf(around, member) === is) await view.tell({ code: 'pointless', told })
  } catch (error) {
    // The change is done, whatever ws can learn about it.
    if (!(error instanceof WsError)) throw error
  }
  return undefined
}

const pathOf = ({ path }: Operation, known: Readonly<Record<string, string>>) =>
  Object.fromEntries(parameterNames(path).map((name) => [name, known[name] ?? '']))
