/** Runs one call of an agent through the steps of every call, and keeps its outcome. */
import type { Operation } from '../catalog/operation.ts'
import type { AnyInput } from '../client/request.ts'
import type { ListPart } from '../engine/call-options.ts'
import type { Consent } from '../engine/consent.ts'
import { runCall } from '../engine/pipeline.ts'
import type { EngineSession } from '../engine/session.ts'
import type { Result, View } from '../engine/view.ts'
import type { Task } from '../task/task.ts'

interface CallToRun {
  readonly name: string
  readonly spec: Operation | Task
  readonly input: AnyInput
  readonly listing?: ListPart
  /** Without one, ws refuses every loss. */
  readonly consent?: Consent
}

interface AgentOutcome {
  readonly result: Result | undefined
  /** Facts that the engine tells, as sentences. */
  readonly remarks: readonly string[]
}

export async function runForAgent(wanted: CallToRun, session: EngineSession): Promise<AgentOutcome> {
  const { name, spec, input, listing, consent = nobodyAgrees } = wanted
  const remarks: string[] = []
  const result = await runCall(
    {
      spec,
      consent,
      input: { one: input },
      options: { listing },
      view: viewFor(remarks),
      origin: { name: `ws ${name}` },
    },
    session,
  )
  return { result, remarks }
}

const viewFor = (remarks: string[]): View => ({
  isPreview: false,
  check: async () => undefined,
  preview: async () => undefined,
  present: async () => undefined,
  tell: async (remark) => {
    if (remark.code === 'deprecated') remarks.push(`${remark.name} is deprecated: use ${remark.instead}`)
    if (remark.code === 'has-command')
      remarks.push(`The command ${JSON.stringify(remark.command)} does the same`)
    if (remark.code === 'pointless') remarks.push(remark.told)
    if (remark.code === 'nothing-to-do') remarks.push(`${remark.thing} ${remark.told}`)
  },
})

const nobodyAgrees: Consent = {
  ask: async () => ({
    reason: 'Nobody has confirmed this: nothing was sent',
    hint: 'Use the tool plan',
  }),
}
