/** The steps of every call, in their order: single calls, many rows, tasks. Nothing else knows the order. */

import { isObject } from '../json/object.ts'
import type { Call } from './call.ts'
import { deprecatedFields } from './deprecated-fields.ts'
import { createGuard, type Guard } from './guard.ts'
import { errorWithoutConcealed } from './redact/conceal.ts'
import { type EngineSession, guarded } from './session.ts'
import { type CallState, mayChange, operationOf, type StepBody, type StepFindings } from './state.ts'
import { checkOutput } from './steps/check-output.ts'
import { execute } from './steps/execute.ts'
import { present } from './steps/present.ts'
import { tellUnknownMembers, unknownMembersIn } from './steps/unknown-members.ts'
import type { Result } from './view.ts'

export interface PipelineStep {
  readonly name: string
  appliesTo(state: CallState): boolean
  /** Loads the step's code, only for calls that it applies to. */
  load(): Promise<StepBody>
  /** True if an error may come from the service, so that the face can explain it. */
  readonly isAnswered?: boolean
}

export const steps: readonly PipelineStep[] = [
  {
    name: 'resolve names',
    appliesTo: ({ call: { input, names } }) => 'many' in input || names?.areIn(input.one) === true,
    load: async () => (await import('./steps/resolve-names.ts')).resolveNames,
  },
  {
    name: 'prepare',
    appliesTo: ({ spec }) => spec.kind === 'task' && spec.prepare !== undefined,
    load: async () => (await import('./steps/prepare.ts')).prepare,
  },
  {
    name: 'unknown members',
    appliesTo: (state) => unknownMembersIn(state).length > 0,
    load: async () => tellUnknownMembers,
  },
  {
    name: 'check repeatability',
    appliesTo: ({ call }) => call.options.repeat === 'absent',
    load: async () => (await import('./steps/check-repeatability.ts')).checkRepeatability,
  },
  { name: 'check output', appliesTo: () => true, load: async () => checkOutput },
  {
    name: 'offered',
    appliesTo: ({ spec, call }) => spec.notOffered !== undefined && call.options.isForced !== true,
    load: async () => (await import('./steps/refuse-not-offered.ts')).refuseNotOffered,
  },
  {
    name: 'gate',
    appliesTo: ({ call }) => call.options.gate !== undefined,
    load: async () => (await import('./steps/gate.ts')).askGate,
    isAnswered: true,
  },
  {
    // Before a preview, too: it says what the call would.
    name: 'deprecation',
    appliesTo: (state) => {
      const operation = operationOf(state)
      const isOld = operation?.deprecated !== undefined || operation?.sameAs !== undefined
      return isOld || deprecatedFields(state).length > 0
    },
    load: async () => (await import('./steps/deprecation.ts')).tellDeprecation,
  },
  {
    name: 'preview',
    appliesTo: ({ call }) => call.view.isPreview,
    load: async () => (await import('./steps/preview.ts')).preview,
    // A job reads what it would change.
    isAnswered: true,
  },
  {
    name: 'look again',
    appliesTo: mayBeOutdated,
    load: async () => (await import('./steps/look-again.ts')).lookAgain,
    isAnswered: true,
  },
  {
    name: 'authorize',
    appliesTo: mayChange,
    load: async () => (await import('./steps/authorize.ts')).authorize,
    isAnswered: true,
  },
  {
    // People take their time over a question.
    name: 'look after the answer',
    appliesTo: (state) => mayBeOutdated(state) && state.isAgreed && !state.session.isAgreed,
    load: async () => (await import('./steps/look-again.ts')).lookAgain,
    isAnswered: true,
  },
  {
    name: 'already there',
    appliesTo: isEmptyAdmission,
    load: async () => (await import('./steps/already-there.ts')).tellAlreadyThere,
    isAnswered: true,
  },
  {
    name: 'before-image',
    appliesTo: (state) => state.session.history !== undefined && mayChange(state),
    load: async () => (await import('./steps/before-image.ts')).takeBeforeImage,
  },
  { name: 'execute', appliesTo: () => true, load: async () => execute, isAnswered: true },
  {
    name: 'keep sight',
    appliesTo: ({ spec, result }) =>
      spec.kind === 'operation' && spec.seenBy !== undefined && result?.kind === 'value',
    load: async () => (await import('./steps/keep-sight.ts')).keepSight,
  },
  {
    name: 'pointless',
    appliesTo: ({ spec, rows, result, session }) =>
      spec.kind === 'operation' &&
      spec.pointless !== undefined &&
      rows === undefined &&
      result?.kind === 'value' &&
      !session.quiet,
    load: async () => (await import('./steps/tell-pointless.ts')).tellPointless,
  },
  {
    name: 'settle',
    appliesTo: ({ call, spec }) =>
      call.options.wait !== undefined && spec.kind === 'operation' && spec.longRunning !== undefined,
    load: async () => (await import('./steps/settle.ts')).settle,
    isAnswered: true,
  },
  {
    name: 'record',
    appliesTo: (state) => mayChange(state) && movesWhatIsGone(state),
    load: async () => (await import('./steps/record.ts')).record,
  },
  { name: 'present', appliesTo: () => true, load: async () => present, isAnswered: true },
]

function mayBeOutdated({ spec, call }: CallState): boolean {
  return spec.kind === 'operation' && spec.judges !== undefined && call.options.outdatedOk !== true
}

/** Undefined after a preview. Throws the error of the call. */
export function runCall(call: Call, session: EngineSession): Promise<Result | undefined> {
  return runGuarded(call, session, createGuard({ settings: session.current, consent: call.consent }))
}

async function runGuarded(call: Call, session: EngineSession, guard: Guard): Promise<Result | undefined> {
  let state: CallState = {
    call,
    spec: call.spec,
    guard,
    session: guarded(session, guard),
    inputs: 'one' in call.input ? [call.input.one] : [],
    rows: undefined,
    prepared: undefined,
    result: undefined,
    isAgreed: false,
    isOver: false,
    runInner: (inner, within) => runGuarded(inner, within, guard),
  }
  for (const step of steps) {
    if (!step.appliesTo(state)) continue
    state = { ...state, ...(await take(step, state)) }
    if (state.isOver) break
  }
  return state.result
}

async function take(step: PipelineStep, state: CallState): Promise<StepFindings | undefined> {
  const body = await step.load()
  const { view } = state.call
  try {
    return await body(state)
  } catch (error) {
    const told = await errorWithoutConcealed(error, state.session.concealed)
    if (step.isAnswered !== true || view.explain === undefined) throw told
    throw await view.explain(told, state)
  }
}

/** True if a person puts something into a list, and says nothing about it: it may lie there already. */
function isEmptyAdmission({ spec, rows, inputs: [input], call }: CallState): boolean {
  const isSilent = isObject(input?.body) && Object.keys(input.body).length === 0
  return spec.admits !== undefined && rows === undefined && isSilent && call.view.isWatched === true
}

/** True for operations that delete something restorable, or restore it. */
function movesWhatIsGone(state: CallState): boolean {
  const { recoverable, recovers } = operationOf(state) ?? {}
  return recoverable === true || recovers === true
}
