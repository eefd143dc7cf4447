/** Looks whether somebody made the same thing at the same time: the older one stays, and the run goes on with it. */
import { isSupported } from '../../../catalog/resource.ts'
import { isUntouched, oldestOf } from '../../../engine/repeat/twice.ts'
import { ApiError, ConflictError, ReplyError } from '../../../errors.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import type { StepOutcome } from '../outcome.ts'
import { differences, isInSameHolder } from './look-before.ts'
import { idIn, type ReadyStep, type StepPerforming } from './ready-step.ts'

/** @returns undefined where the thing is there once, or where it is the older one */
export async function settleMadeTwice(
  ready: ReadyStep,
  made: unknown,
  run: StepPerforming,
): Promise<StepOutcome | undefined> {
  const own = idIn(made, ready)
  if (ready.step.does !== 'make' || own === undefined || !isObject(made)) return undefined
  const namesakes = await namesakesOf(ready, run)
  const kept = oldestOf(namesakes, ready.resource.id)
  const now = namesakes.find((item) => idIn(item, ready) === own)
  const id = kept && idIn(kept, ready)
  if (kept === undefined || now === undefined || id === own) return undefined
  if (!isSupported(ready.resource.remove) || !isUntouched(made, now))
    return { ended: 'failed', error: twice(ready, [String(id), own]) }
  await removeOwn(ready, { own, now }, run)
  const members = await differences(kept, ready, run)
  return members.length > 0 ? { ended: 'conflict', members } : { ended: 'already', id }
}

/** None where no list tells names, or where the service does not show the list. */
async function namesakesOf(ready: ReadyStep, { looker }: StepPerforming): Promise<readonly JsonObject[]> {
  const { target, resource, step } = ready
  const { name } = step.subject
  const { called } = resource
  if (name === undefined || called === undefined) return []
  looker.forget(target.kind)
  try {
    const items = await looker.beside(target, name)
    return items.filter((item) => memberOf(item, called) === name && isInSameHolder(item, ready))
  } catch (error) {
    if (error instanceof ApiError || error instanceof ReplyError) return []
    throw error
  }
}

async function removeOwn(
  { resource, target }: ReadyStep,
  { own, now }: { readonly own: string; readonly now: JsonObject },
  run: StepPerforming,
): Promise<void> {
  const { remove, parameter } = resource
  if (!isSupported(remove) || parameter === undefined) return
  try {
    await run.send(remove, { path: { ...target.within, [parameter]: own } }, now)
  } finally {
    run.looker.forget(target.kind)
  }
}

const twice = ({ step }: ReadyStep, ids: readonly string[]) =>
  new ConflictError(`${step.subject.address} is there twice now: ${ids.join(' and ')}`, {
    hint: 'Somebody else made it at the same time: keep one of them, and remove the other by its id',
  })
