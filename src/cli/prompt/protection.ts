/** Enforces the guards of a profile: a readonly one changes nothing, and a person must retype a protected id before it is destroyed. */
import { isRead } from '../../client/classify-failure.ts'
import type { Context } from '../../context.ts'
import { UsageError } from '../../errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { type Consent, canPrompt } from './confirm.ts'
import { ask } from './prompt.ts'

/** The part of a request that protection looks at. */
export interface Intended {
  readonly method: string
  readonly isDestructive: boolean
  /** Every id that it could name. */
  readonly ids: readonly string[]
}

export interface Protection {
  /** Returns if ws may send the request; throws UsageError if not. */
  permit(intended: Intended): Promise<void>
  /** True if the person has named this id for deletion. */
  isNamed(id: string): boolean
}

interface Parties {
  settings(): Settings
  readonly consent: Pick<Consent, 'noInput'> & { readonly confirm: readonly string[] }
  readonly context: Context
}

export function createProtection({ settings, consent, context }: Parties): Protection {
  const named = new Set(consent.confirm)
  /** One question at a time, and each only once: many requests may run in parallel. */
  let asking: Promise<void> = Promise.resolve()
  const askFor = async (id: string, from: string) => {
    if (named.has(id)) return
    if (!canPrompt(consent, context)) {
      throw new UsageError(`${id} is protected by ${from}: nothing was sent, --yes is not enough`, {
        hint: `Add --confirm=${id} if you mean it`,
      })
    }
    const answer = (await ask(`${id} is protected by ${from}. Type ${id} to go on: `, context)).trim()
    if (answer !== id) throw new UsageError('Not confirmed: nothing was sent')
    named.add(id)
  }
  return {
    isNamed: (id) => named.has(id),
    permit: async (intended) => {
      const { method, isDestructive } = intended
      if (isRead(method)) return
      const { readonly, protected: guarded } = settings()
      if (readonly?.value === true) {
        throw new UsageError(`${capitalized(readonly.source)} is readonly: no ${method} is sent with it`, {
          // The hint names no way around the guard: a script may read it.
          hint: 'See what guards this run, and where from: `ws config list`',
        })
      }
      if (!isDestructive || guarded === undefined) return
      const found = [...new Set(intended.ids)].filter((id) => guarded.value.includes(id))
      for (const id of found) {
        asking = asking.then(() => askFor(id, guarded.source))
        await asking
      }
    },
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
