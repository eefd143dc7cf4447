/**
 * Enforces the guards of a profile: a readonly profile changes nothing, and a protected id needs a consent of its
 * own.
 */
import { isRead } from '../client/classify-failure.ts'
import { ReadonlyError, UsageError } from '../errors.ts'
import type { Settings } from '../settings/settings.ts'
import type { Consent } from './consent.ts'

/** The parts of a request that the guard looks at. */
export interface IntendedRequest {
  readonly method: string
  readonly isDestructive: boolean
  /** Every id that it could name. */
  readonly ids: readonly string[]
}

/** For one call: a consent holds for no other. */
export interface Guard {
  /** Undefined if ws may send the request, else the answer of a person. @throws UsageError, also at once */
  permit(intended: IntendedRequest): Promise<void> | undefined
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
  return {
    permit: (intended) => {
      const { method, isDestructive } = intended
      if (isRead(method)) return undefined
      const { readonly, protected: guarded } = settings()
      if (readonly?.value === true) throw new ReadonlyError(method, readonly.source)
      if (!isDestructive || guarded === undefined) return undefined
      const found = [...new Set(intended.ids)].filter((id) => guarded.value.includes(id))
      return found.length === 0 ? undefined : askForAll(found, guarded.source)
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
