/**
 * Enforces the guards of a profile: a readonly profile changes nothing, and a protected id needs a consent of its
 * own.
 */
import type { Operation } from '../catalog/operation.ts'
import type { AnyInput } from '../client/request.ts'
import { ReadonlyError, UsageError } from '../errors.ts'
import { isRead } from '../http/methods.ts'
import type { Settings } from '../settings/settings.ts'
import type { Consent } from './consent.ts'
import { idsIn, mayDestroy } from './ids-in-request.ts'

/** For one call: a consent counts for no other. */
export interface Guard {
  /**
   * Undefined if ws may send the request, else the answer of a person. Each request is decided once: the step that authorizes
   * asks before the first is sent, and the client that asks again gets the same decision.
   * @throws UsageError, also at once
   */
  permit(operation: Operation, input: AnyInput): Promise<void> | undefined
}

interface GuardContext {
  settings(): Pick<Settings, 'readonly' | 'protected'>
  readonly consent: Consent
}

export function createGuard({ settings, consent }: GuardContext): Guard {
  const granted = new Set<string>()
  /** One question at a time, and each only once: many requests may run in parallel. */
  let asking: Promise<void> = Promise.resolve()
  const askFor = async (id: string, source: string) => {
    if (granted.has(id)) return
    const answer = await consent.ask({ about: 'protected-id', id, source })
    if (answer !== 'granted') throw new UsageError(answer.reason, { hint: answer.hint })
    granted.add(id)
  }
  const askForAll = async (ids: readonly string[], source: string) => {
    for (const id of ids) {
      asking = asking.then(() => askFor(id, source))
      await asking
    }
  }
  /** Requests that may be sent: inputs, each with its operation. Another input is another request. */
  const permitted = new WeakMap<AnyInput, Operation>()
  return {
    permit: (operation, input) => {
      const { method } = operation
      if (isRead(method)) return undefined
      const { readonly, protected: guarded } = settings()
      if (readonly?.value === true) throw new ReadonlyError(method, readonly.source)
      if (guarded === undefined || !mayDestroy(operation)) return undefined
      if (permitted.get(input) === operation) return undefined
      const found = [...new Set(idsIn(operation, input))].filter((id) => guarded.value.includes(id))
      if (found.length > 0)
        return askForAll(found, guarded.source).then(() => void permitted.set(input, operation))
      permitted.set(input, operation)
      return undefined
    },
  }
}

/** Lets reads pass and nothing else: outside of a call there is no consent. */
export const readsOnly: Guard = {
  permit: ({ method }) => {
    if (!isRead(method)) throw new TypeError(`A ${method} was to be sent outside of a call`)
    return undefined
  },
}
