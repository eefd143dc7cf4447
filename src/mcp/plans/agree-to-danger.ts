/** Asks a person about a dangerous change of which the engine itself asks nobody. */
import { lossWords } from '../../catalog/command-spec.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { AnyInput } from '../../client/request.ts'
import { titleOf } from '../../engine/asked-thing.ts'
import type { Consent } from '../../engine/consent.ts'
import type { OpenedSession } from '../../engine/session.ts'
import { targetOf } from '../../engine/target.ts'
import { UsageError } from '../../errors.ts'

interface Agreement {
  readonly consent: Consent
  readonly session: OpenedSession
}

/** @throws UsageError unless a person agrees */
export async function agreeToDanger(
  operation: Operation,
  input: AnyInput,
  { consent, session }: Agreement,
): Promise<void> {
  if (operation.destructive !== undefined || operation.asksPeople === true) return
  const target = targetOf(operation, input)
  const answer = await consent.ask({
    about: 'loss',
    destruction: 'ask',
    words: lossWords(operation),
    target,
    typed: target,
    ids: [target],
    title: () => titleOf(operation, input, session),
  })
  if (answer !== 'granted') throw new UsageError(answer.reason, { hint: answer.hint })
}
